// Given to pages by `accelreport serve` alone: reloads them when the report was built anew, and says why it was not.
(() => {
  "use strict";
  const box = document.createElement("pre");
  const events = new EventSource("/.accelreport/events");
  let seen = null;

  box.setAttribute("role", "alert");
  box.hidden = true;
  Object.assign(box.style, {
    position: "fixed", inset: "auto 0 0 0", zIndex: 1000, margin: 0, padding: "1rem 1.5rem", maxHeight: "60vh", overflow: "auto",
    background: "#fff", color: "#111", borderTop: "4px solid #b00020", font: "14px/1.4 monospace", whiteSpace: "pre-wrap",
  });
  document.body.append(box);
  events.addEventListener("built", (event) => {
    if (seen !== null && seen !== event.data) {
      location.reload();
    }
    seen = event.data;
    box.hidden = true;
  });
  events.addEventListener("failed", (event) => {
    seen = seen === null ? "failed" : seen;
    box.textContent = event.data;
    box.hidden = false;
  });
})();
