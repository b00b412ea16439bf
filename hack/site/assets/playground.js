"use strict";
// The playground: the text goes to gen, which runs in a worker, and comes back as problems and files.
(function () {
  const [source, example, share, status, problems, tabs, output] =
    ["source", "example", "share", "status", "problems", "tabs", "output"].map(id => document.getElementById(id));
  const [examples, first] = ["examples", "first"].map(id => JSON.parse(document.getElementById(id).textContent));
  const state = { files: [], tab: "crd", busy: false, wanted: false };

  // A link holds the text: deflated, in the base64 of URLs.
  async function through(bytes, stream) {
    return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());
  }
  async function encode(text) {
    const bytes = await through(new TextEncoder().encode(text), new CompressionStream("deflate-raw"));
    const binary = Array.from(bytes, byte => String.fromCharCode(byte)).join("");
    return btoa(binary).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
  }
  async function decode(text) {
    const binary = atob(text.replace(/-/g, "+").replace(/_/g, "/"));
    const bytes = Uint8Array.from(binary, char => char.charCodeAt(0));
    return new TextDecoder().decode(await through(bytes, new DecompressionStream("deflate-raw")));
  }

  // open shows the text of the address, or else the first example.
  async function open() {
    const [key, value] = location.hash.slice(1).split("=");
    let chosen = examples.find(e => key === "example" && e.name === value) ?? examples[0];
    if (key === "text") {
      try {
        source.value = await decode(value);
        example.value = "";
        return generate();
      } catch {
        say("The link is damaged: here is the first example");
      }
    }
    if (chosen === examples[0] && !state.files.length) show(first); // before gen is loaded
    example.value = chosen.name;
    source.value = chosen.text;
    generate();
  }

  const say = text => { status.textContent = text; };
  const element = (tag, properties, ...children) => {
    const node = Object.assign(document.createElement(tag), properties);
    node.append(...children);
    return node;
  };

  // generate sends the text to gen, or waits until it has answered the text before.
  function generate() {
    state.wanted = state.busy;
    if (state.busy || !worker) return;
    state.busy = true;
    worker.postMessage(source.value);
  }

  // select marks the text at a position.
  function select(line, column) {
    const lines = source.value.split("\n");
    const from = lines.slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0);
    source.focus();
    source.setSelectionRange(from + Math.max(column - 1, 0), from + lines[line - 1].length);
    source.scrollTop = (line - 4) * parseFloat(getComputedStyle(source).lineHeight);
  }

  function showProblems(all) {
    problems.replaceChildren(...all.map(p => {
      const at = p.line ? `${p.line}:${p.column}` : p.file;
      const place = p.line && p.file.endsWith("types.go")
        ? element("button", { type: "button", onclick: () => select(p.line, p.column) }, at) : element("span", {}, at);
      const rule = element("a", { href: "rules.html#" + p.rule }, p.rule);
      const item = element("li", { className: p.severity }, place, ` ${p.severity}: ${p.message} `);
      if (/-/.test(p.rule)) item.append("[", rule, "]");
      if (p.remedy) item.append(element("p", {}, p.remedy));
      return item;
    }));
  }

  function showTabs() {
    const names = [...new Set(state.files.map(file => file.generator))];
    if (!names.includes(state.tab)) state.tab = names[0];
    tabs.replaceChildren(...names.map(name => element("button", {
      type: "button", role: "tab", id: "tab-" + name, ariaSelected: String(name === state.tab),
      tabIndex: name === state.tab ? 0 : -1, onclick: () => choose(name),
    }, name)));
    output.setAttribute("aria-labelledby", "tab-" + state.tab);
    const { scrollTop } = output;
    output.replaceChildren(...state.files.filter(file => file.generator === state.tab).flatMap(file => [
      element("h2", {}, file.name),
      file.name.endsWith(".html")
        ? element("iframe", { sandbox: "allow-scripts", srcdoc: file.content, title: file.name })
        : element("pre", {}, file.content)]));
    if (!state.files.length) output.append(element("p", {}, "gen writes nothing while there is an error."));
    output.scrollTop = scrollTop;
  }

  function choose(name) {
    state.tab = name;
    showTabs();
    document.getElementById("tab-" + name).focus();
  }

  function show({ files, problems: all }, time) {
    showProblems(all ?? []);
    output.classList.toggle("old", !files);
    if (files) state.files = files;
    showTabs();
    if (time === undefined) return;
    const errors = (all ?? []).filter(p => p.severity === "error").length, warnings = (all ?? []).length - errors;
    const count = (n, word) => n ? [`${n} ${word}${n > 1 ? "s" : ""}`] : [];
    const written = files ? count(files.length, "file")
      : state.files.length ? ["the files are of the text before"] : [];
    const parts = [...count(errors, "error"), ...count(warnings, "warning"), ...written];
    say(`${parts.join(", ")} (${(time / 1000).toFixed(2)} s)`);
  }

  tabs.addEventListener("keydown", event => {
    const all = [...tabs.children], at = all.findIndex(tab => tab.ariaSelected === "true");
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1 + all.length, Home: 0, End: all.length - 1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    choose(all[next % all.length].textContent);
  });
  source.addEventListener("input", () => {
    example.value = "";
    generate();
  });
  example.addEventListener("change", () => {
    history.replaceState(null, "", "#example=" + example.value);
    open();
  });
  addEventListener("hashchange", open);
  share.addEventListener("click", async () => {
    history.replaceState(null, "", "#text=" + await encode(source.value));
    await navigator.clipboard.writeText(location.href);
    say("The link is in the clipboard");
  });

  let worker;
  if (location.protocol === "file:") {
    say("The playground needs a server: browsers start no program from a file");
  } else {
    worker = new Worker("playground-worker.js");
    worker.onmessage = ({ data }) => {
      if (data.failed) return say(data.failed);
      if (data.loaded) return say(`Loading gen: ${(data.loaded / 1e6).toFixed(1)} MB`);
      state.busy = false;
      show(data.answer, data.time);
      if (state.wanted) generate();
    };
  }
  open();
})();
