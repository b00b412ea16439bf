"use strict";
// A menu with a scroll bar shows its place of this page.
const here = document.querySelector("nav [aria-current]"), menu = here?.closest(".menu");
if (menu) menu.scrollTop = here.offsetTop - menu.clientHeight / 2;
// Each block of code has a button that copies it; of a console, the commands alone.
for (const block of document.querySelectorAll("main pre")) {
  const button = document.createElement("button"), frame = document.createElement("div");
  button.type = "button";
  button.textContent = "Copy";
  button.addEventListener("click", async () => {
    const text = block.textContent, commands = text.split("\n").filter(line => line.startsWith("$ "));
    await navigator.clipboard.writeText(commands.length ? commands.map(line => line.slice(2)).join("\n") + "\n" : text);
    button.textContent = "Copied";
    setTimeout(() => { button.textContent = "Copy"; }, 1500);
  });
  frame.className = "code";
  block.replaceWith(frame);
  frame.append(block, button);
}
