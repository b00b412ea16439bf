"use strict";
// The theme: that of the system, or the one that the reader has chosen. It is set before the page is painted.
(function () {
  const root = document.documentElement;
  const stored = () => {
    try {
      return localStorage.getItem("theme") ?? "system";
    } catch { // storage is forbidden
      return "system";
    }
  };
  const apply = theme => {
    if (theme === "system") delete root.dataset.theme;
    else root.dataset.theme = theme;
  };
  apply(stored());
  addEventListener("DOMContentLoaded", () => {
    const select = document.getElementById("theme");
    select.value = stored();
    select.hidden = false;
    select.addEventListener("change", () => {
      apply(select.value);
      try {
        localStorage.setItem("theme", select.value);
      } catch { /* the choice lasts as long as the page */ }
    });
  });
  addEventListener("storage", () => apply(stored())); // of another tab
})();
