// Links to hand on: shared by the phone's own means where it has them, else copied.

for (const place of document.querySelectorAll("[data-link]")) {
  const { link, copied } = place.dataset;
  const share = place.querySelector("[data-share]");
  const copy = place.querySelector("[data-copy]");
  place.hidden = false;
  share.hidden = !navigator.share;
  share.addEventListener("click", () => navigator.share({ url: link, title: document.title }).catch(() => {}));
  copy.addEventListener("click", async () => {
    await copyText(link);
    place.querySelector("[role=status]").textContent = copied;
  });
}

// Over plain http there is no clipboard: the old way still works there.
async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const field = document.createElement("textarea");
    field.value = text;
    document.body.append(field);
    field.select();
    document.execCommand("copy");
    field.remove();
  }
}

document.querySelector("[data-focus]")?.focus();
