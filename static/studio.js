// The print studio: what a page that changes in place has to do beside showing the result.

const result = document.querySelector("#result");

// Choosing another language keeps the recipe that stands in the address now.
document.addEventListener("htmx:replacedInHistory", () => {
  for (const next of document.querySelectorAll("input[name=next]")) next.value = location.pathname + location.search;
});

// A result that is no longer that of the choices says so.
for (const event of ["htmx:sendError", "htmx:timeout", "htmx:responseError"]) {
  document.addEventListener(event, ({ detail }) => {
    if (detail.xhr?.status === 400 || result.querySelector(".lost")) return;
    const news = document.createElement("p");
    news.className = "finding stops lost";
    news.setAttribute("role", "alert");
    news.textContent = result.dataset.lost;
    result.prepend(news);
  });
}
