// The countdown of a mission. It keeps the time at which it ends, so that a phone which slept shows the truth on waking.

for (const timer of document.querySelectorAll(".timer")) {
  const { seconds, again, started, over } = timer.dataset;
  const [dial, digits, button, news] = [".dial", "[role=timer]", "button", "[role=status]"].map((part) => timer.querySelector(part));
  let end = null;
  let next;
  let awake;

  button.addEventListener("click", () => {
    end = Date.now() + seconds * 1000;
    timer.className = "timer running";
    button.textContent = again;
    news.textContent = started;
    show();
    keepAwake();
  });

  function show() {
    clearTimeout(next);
    const left = Math.max(0, end - Date.now());
    digits.textContent = Math.ceil(left / 1000);
    dial.style.setProperty("--share", left / (seconds * 1000));
    if (left === 0) return finish();
    next = setTimeout(show, left % 1000 || 1000);
  }

  function finish() {
    end = null;
    timer.className = "timer over";
    news.textContent = over;
    navigator.vibrate?.([200, 100, 200]);
    awake?.release();
  }

  async function keepAwake() {
    awake?.release();
    awake = await navigator.wakeLock?.request("screen").catch(() => undefined);
    if (end === null) awake?.release();
  }

  const wake = () => end !== null && show();
  document.addEventListener("visibilitychange", wake);
  addEventListener("pageshow", wake);

  timer.previousElementSibling.hidden = true;
  timer.hidden = false;
}
