"use strict";
(() => {
  const $ = id => document.getElementById(id);
  const root = document.documentElement, main = $("main");

  // Colours: the system's, or those that the reader has chosen.
  const theme = $("theme"), dark = matchMedia("(prefers-color-scheme: dark)");
  const isDark = () => root.dataset.theme ? root.dataset.theme === "dark" : dark.matches;
  const showTheme = () => theme.setAttribute("aria-pressed", String(isDark()));
  const keep = (key, value) => { try { localStorage.setItem(key, value) } catch { /* file: may have no storage */ } };
  try { const kept = localStorage.getItem("theme"); if (kept) root.dataset.theme = kept } catch { /* likewise */ }
  theme.onclick = () => { root.dataset.theme = isDark() ? "light" : "dark"; keep("theme", root.dataset.theme); showTheme() };
  dark.onchange = showTheme;
  showTheme();

  // The contents on a phone.
  const nav = $("nav"), menu = $("menu");
  const openMenu = open => { nav.classList.toggle("open", open); menu.setAttribute("aria-expanded", String(open)) };
  menu.onclick = () => openMenu(!nav.classList.contains("open"));
  nav.addEventListener("click", e => { if (e.target.closest("a")) openMenu(false) });

  // Nested types: their fields are copied when they are unfolded, so that the page has each type once.
  const fill = details => {
    const of = $(details.dataset.type);
    if (!of || details.dataset.filled) return;
    details.dataset.filled = "yes";
    const parts = [...of.querySelectorAll(":scope > .body > div > :is(.checks, .values, .fields)")].map(e => e.cloneNode(true));
    for (const part of parts) {
      part.querySelectorAll("details[data-filled]").forEach(d => {
        const copy = d.cloneNode(false), to = $(d.dataset.type);
        copy.removeAttribute("data-filled"); copy.open = false;
        copy.append(d.firstElementChild.cloneNode(true));
        if (to) d.replaceWith(copy);
      });
      part.querySelectorAll("details").forEach(d => d.open = false);
      part.querySelectorAll("[id]").forEach(e => e.removeAttribute("id"));
      part.removeAttribute("id");
    }
    if (!parts.length) return;
    while (details.children.length > 1) details.lastElementChild.remove(); // the summary stays, and with it the focus
    details.append(...parts);
  };
  main.addEventListener("toggle", e => { if (e.target.open && e.target.dataset.type) fill(e.target) }, true);

  // Unfold all stops at a number of fields: types may contain themselves.
  const most = 600;
  const unfold = section => {
    let queue = [...section.querySelectorAll("details.inner")], fields = 0;
    while (queue.length && fields < most) {
      const details = queue.shift();
      if (details.dataset.type) fill(details);
      details.open = true;
      const inner = [...details.querySelectorAll(":scope > .fields > .field > details.inner")];
      fields += details.querySelectorAll(":scope > .fields > .field").length;
      queue.push(...inner);
    }
  };
  main.addEventListener("click", e => {
    const section = e.target.closest(".type");
    if (e.target.classList.contains("unfold")) unfold(section);
    if (e.target.classList.contains("foldall")) section.querySelectorAll("details.inner").forEach(d => d.open = false);
  });

  // Samples are copied; where the browser does not let the page do it, the text is selected for the reader.
  const said = $("said");
  main.addEventListener("click", async e => {
    if (!e.target.classList.contains("copy")) return;
    const button = e.target, pre = [...button.closest(".sample").querySelectorAll("pre")].find(p => p.checkVisibility());
    const say = text => { said.textContent = button.textContent = text; setTimeout(() => button.textContent = "Copy", 1500) };
    try { await navigator.clipboard.writeText(pre.textContent + "\n"); say("Copied") } catch {
      getSelection().selectAllChildren(pre);
      say("Selected");
    }
  });

  // Arrow keys on a nested type: right unfolds it, left folds it or leads to the one around it.
  main.addEventListener("keydown", e => {
    if (e.target.tagName !== "SUMMARY") return;
    const details = e.target.parentElement;
    if (e.key === "ArrowRight") details.open = true;
    else if (e.key === "ArrowLeft" && details.open) details.open = false;
    else if (e.key === "ArrowLeft") details.parentElement.closest("details")?.firstElementChild.focus();
    else return;
    e.preventDefault();
  });

  // What a link leads to may be folded.
  const reveal = () => {
    let target;
    try { target = $(decodeURIComponent(location.hash.slice(1))) } catch { return }
    for (let e = target; e; e = e.parentElement) if (e.tagName === "DETAILS") e.open = true;
    if (target) {
      target.scrollIntoView();
      requestAnimationFrame(() => target.scrollIntoView()); // what is above it has been laid out only now
    }
    const section = target?.closest(".type");
    nav.querySelector("[aria-current]")?.removeAttribute("aria-current");
    const link = section && nav.querySelector(`a[href="#${CSS.escape(section.id)}"]`);
    if (link) { link.setAttribute("aria-current", "true"); if (link.closest("details")) link.closest("details").open = true }
  };
  addEventListener("hashchange", reveal);
  if (location.hash) reveal();

  // The search.
  const query = $("query"), found = $("found");
  let index, at = -1;
  const build = () => {
    const all = [];
    for (const section of main.querySelectorAll(".type")) {
      const name = section.querySelector(".self").textContent, version = section.id.slice(0, -name.length - 1);
      const kind = section.classList.contains("kind");
      all.push({ name, key: name.toLowerCase(), id: section.id, where: (kind ? "kind · " : "type · ") + version, rank: kind ? 0 : 1 });
      for (const field of section.querySelectorAll(".field[id]")) {
        const path = field.id.slice(section.id.length - name.length);
        const text = field.querySelector(":scope > p:not(.deprecated)")?.textContent ?? "";
        all.push({ name: path, key: path.toLowerCase(), last: path.toLowerCase().split(".").pop(), id: field.id, where: version, rank: 2, text: text.toLowerCase() });
      }
      for (const value of section.querySelectorAll(".values dt")) {
        const text = value.textContent;
        all.push({ name: name + " = " + text, key: text.toLowerCase(), id: section.id, where: version, rank: 3 });
      }
    }
    return all;
  };
  const score = (entry, words) => {
    let sum = entry.rank;
    for (const word of words) {
      const i = entry.key.indexOf(word);
      if (entry.key === word || entry.last === word) sum += 0;
      else if (i === 0) sum += 10;
      else if (entry.last?.startsWith(word)) sum += 20;
      else if (i > 0) sum += 40;
      else if (entry.text?.includes(word)) sum += 100;
      else return -1;
    }
    return sum + entry.key.length / 100;
  };
  const close = () => { found.hidden = true; query.setAttribute("aria-expanded", "false"); query.removeAttribute("aria-activedescendant"); at = -1 };
  const select = to => {
    const all = found.querySelectorAll("li[data-id]");
    if (!all.length) return;
    all[at]?.setAttribute("aria-selected", "false");
    at = (to + all.length) % all.length;
    all[at].setAttribute("aria-selected", "true");
    all[at].scrollIntoView({ block: "nearest" });
    query.setAttribute("aria-activedescendant", all[at].id);
  };
  const search = () => {
    const words = query.value.toLowerCase().split(/\s+/).filter(Boolean);
    if (!words.length) return close();
    index ??= build();
    const hits = index.map(entry => ({ entry, score: score(entry, words) })).filter(h => h.score >= 0)
      .sort((a, b) => a.score - b.score);
    found.replaceChildren(...hits.slice(0, 40).map(({ entry }, i) => {
      const li = document.createElement("li"), name = document.createElement("b"), where = document.createElement("span");
      li.id = "found-" + i; li.dataset.id = entry.id; li.setAttribute("role", "option"); li.setAttribute("aria-selected", "false");
      name.textContent = entry.name; where.textContent = entry.where;
      li.append(name, where);
      return li;
    }));
    if (!hits.length) {
      const li = document.createElement("li");
      li.className = "none"; li.textContent = "Nothing found"; li.setAttribute("role", "option"); li.setAttribute("aria-disabled", "true");
      found.append(li);
    }
    found.hidden = false; at = -1;
    query.setAttribute("aria-expanded", "true");
    said.textContent = hits.length === 1 ? "1 result" : hits.length + " results";
    select(0);
  };
  const go = li => {
    if (!li?.dataset.id) return;
    close(); query.blur();
    const target = $(li.dataset.id);
    if (location.hash === "#" + li.dataset.id) reveal(); else location.hash = li.dataset.id;
    target.querySelector("a")?.focus({ preventScroll: true });
  };
  query.addEventListener("input", search);
  query.addEventListener("focus", () => { if (query.value) search() });
  query.addEventListener("keydown", e => {
    if (e.key === "ArrowDown") select(at + 1);
    else if (e.key === "ArrowUp") select(at - 1);
    else if (e.key === "Enter") go(found.querySelectorAll("li[data-id]")[at]);
    else if (e.key === "Escape") { if (found.hidden) query.value = ""; close() }
    else return;
    e.preventDefault();
  });
  query.addEventListener("blur", () => setTimeout(close, 150));
  found.addEventListener("pointerdown", e => { e.preventDefault(); go(e.target.closest("li")) });
  addEventListener("keydown", e => {
    if (e.key === "/" && !e.ctrlKey && !e.metaKey && !/^(INPUT|TEXTAREA)$/.test(document.activeElement.tagName)) { e.preventDefault(); query.focus() }
    if (e.key === "Escape") openMenu(false);
  });
})();
