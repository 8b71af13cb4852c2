// The page of a sheet that was taken away: once it is back, whoever waits here is led to it.

const PAUSE = 20000;
let next;

async function look() {
  clearTimeout(next);
  next = setTimeout(look, PAUSE);
  try {
    const answer = await fetch(location.pathname, { method: "HEAD", cache: "no-store" });
    if (answer.ok && answer.redirected) location.replace(answer.url);
  } catch { /* no network now */ }
}

document.addEventListener("visibilitychange", () => document.hidden || look());
addEventListener("pageshow", look);
addEventListener("online", look);
