"use strict";
var searchIndex;
(function () {
  const menu = document.querySelector(".menu");
  const wide = matchMedia("(min-width: 60rem)");
  const fold = () => { menu.open = wide.matches && !document.querySelector(".broad"); };
  wide.addEventListener("change", fold);
  fold();

  const input = document.getElementById("search"), found = document.getElementById("found");
  const load = () => {
    if (searchIndex || document.getElementById("index")) return;
    const script = document.createElement("script");
    script.id = "index";
    script.src = "search-index.js";
    script.onload = show;
    document.head.append(script);
  };

  // Every word must occur. A section counts more if its title has the words, and if its page is about one task.
  const score = (entry, words) => {
    const title = (entry.t + " " + entry.p).toLowerCase(), text = entry.x.toLowerCase();
    let sum = 0;
    for (const word of words) {
      if (entry.t.toLowerCase() === word) sum += 20;
      if (title.includes(word)) sum += 10;
      else if (text.includes(word)) sum += 1;
      else return 0;
    }
    return entry.k ? 3 * sum : sum;
  };

  function show() {
    const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
    found.replaceChildren();
    found.hidden = words.length === 0 || !searchIndex;
    if (found.hidden) return;
    const hits = searchIndex.map(entry => ({ entry, score: score(entry, words) })).filter(hit => hit.score > 0);
    hits.sort((a, b) => b.score - a.score);
    for (const { entry } of hits.slice(0, 20)) {
      const item = document.createElement("li"), link = document.createElement("a");
      link.href = entry.u;
      link.textContent = entry.t;
      link.addEventListener("click", () => { input.value = ""; show(); });
      item.append(link);
      if (entry.p !== entry.t) item.append(" " + entry.p);
      found.append(item);
    }
    if (hits.length === 0) found.append(Object.assign(document.createElement("li"), { textContent: "Nothing found" }));
  }

  input.addEventListener("focus", load);
  input.addEventListener("input", () => { load(); show(); });
  input.addEventListener("keydown", event => {
    if (event.key === "Enter") found.querySelector("a")?.click();
  });
  document.addEventListener("keydown", event => {
    if (event.key === "/" && document.activeElement !== input) {
      event.preventDefault();
      input.focus();
    } else if (event.key === "Escape") {
      input.value = "";
      show();
    }
  });
})();
