// Times as this device's clock has them; without a script they stand there in UTC.

const lang = document.documentElement.lang;
const clock = new Intl.DateTimeFormat(lang, { dateStyle: "medium", timeStyle: "short", numberingSystem: "latn" });
for (const time of document.querySelectorAll("time[datetime]")) {
  const said = Object.assign(document.createElement("bdi"), { textContent: clock.format(new Date(time.dateTime)) });
  time.replaceChildren(said);
}
