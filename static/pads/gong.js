// GONG's three games: tap the galaxy, tap the player, tap to save. What is tapped next comes into view by itself.

document.addEventListener("change", ({ target }) => {
  const form = target.closest("[data-pad=gong]")?.closest("form");
  if (!form) return;
  const groups = [...form.querySelectorAll("[data-pad=gong] fieldset")];
  const blank = groups.find((group) => !group.querySelector(":checked"));
  const next = blank ?? form.querySelector("button:not([type=button])");
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  next?.scrollIntoView({ block: "nearest", behavior: still ? "auto" : "smooth" });
});
