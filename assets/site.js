/* What a page can do more when scripts run: sort and filter tables, copy
 * links, walk the marks of a chart, and stay dark or like paper. Without it every page is
 * complete; it fetches nothing but search.js beside it, and writes text as text. */
"use strict";
(function () {
  const root = document.documentElement;
  const word = (text) => (window.reportWords || {})[text] || text; // set above this
  const memory = {
    read(key) { try { return localStorage.getItem("accelreport-" + key); } catch (e) { return null; } },
    write(key, value) { try { localStorage.setItem("accelreport-" + key, value); } catch (e) { /* not allowed here */ } },
  };
  const make = (name, attributes, ...children) => {
    const element = document.createElement(name);
    for (const key in attributes) element.setAttribute(key, attributes[key]);
    element.append(...children);
    return element;
  };
  window.reportTools = { word, make }; // for the scripts behind this one

  /* Before the page is drawn, so that it does not flash. */
  const look = { theme: memory.read("theme"), paper: memory.read("paper") };
  if (look.theme === "dark" || look.theme === "light") root.dataset.theme = look.theme;
  if (look.paper === "yes") root.dataset.paper = "yes";

  /* ---- Dark, paper ---- */
  function isDark() {
    return root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  }
  function startLooks() {
    const dark = document.getElementById("site:dark"), paper = document.getElementById("site:paper");
    if (!dark || !paper) return;
    const show = () => {
      dark.setAttribute("aria-pressed", String(isDark()));
      paper.setAttribute("aria-pressed", String(root.dataset.paper === "yes"));
    };
    dark.addEventListener("click", () => {
      root.dataset.theme = isDark() ? "light" : "dark";
      memory.write("theme", root.dataset.theme);
      show();
    });
    paper.addEventListener("click", () => {
      if (root.dataset.paper) delete root.dataset.paper; else root.dataset.paper = "yes";
      memory.write("paper", root.dataset.paper || "no");
      show();
    });
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", show);
    show();
  }

  /* ---- Links to copy ---- */
  let said = null;
  function say(text) {
    if (!said) document.body.append(said = make("p", { class: "said", role: "status" }));
    said.textContent = text;
    clearTimeout(say.timer);
    say.timer = setTimeout(() => { said.textContent = ""; }, 4000);
  }
  function startLinks() {
    document.addEventListener("click", (event) => {
      const link = event.target.closest("a.self");
      if (!link || !navigator.clipboard) return;
      navigator.clipboard.writeText(link.href).then(() => say(word("Link copied")), () => {});
    });
  }

  /* ---- Place ---- */
  /* The list of pages stays in view; it gets the sections of this page, the one that is being read marked. */
  function startPlace() {
    const sections = document.querySelector("main .toc ol"), current = document.querySelector(".pages a[aria-current]");
    if (!sections || !current) return;
    const list = sections.cloneNode(true);
    list.setAttribute("class", "here");
    current.after(list);
    const links = [...list.querySelectorAll("a")];
    const heads = links.map((link) => document.getElementById(decodeURIComponent(link.hash.slice(1))));
    const mark = () => {
      const passed = heads.filter((head) => head && head.getBoundingClientRect().top < 100).length;
      const at = scrollY > 0 && scrollY + innerHeight > root.scrollHeight - 2 ? links.length : passed;
      links.forEach((link, i) => (i === at - 1 ? link.setAttribute("aria-current", "location") : link.removeAttribute("aria-current")));
      if (at > 0) list.scrollTop = links[at - 1].offsetTop - list.offsetTop - list.clientHeight / 2;
    };
    addEventListener("scroll", mark, { passive: true });
    mark();
  }

  /* ---- Tables ---- */
  const collator = new Intl.Collator(root.lang || "en", { numeric: true });
  function keyOf(row, column) {
    const cell = row.cells[column];
    if (!cell) return { text: "", number: NaN };
    const data = cell.querySelector("data[value]");
    const text = cell.textContent.trim();
    const plain = data ? data.value : text.replace(/,/g, "").replace(/\u2212/g, "-");
    const match = plain.match(/^(?:[^\d+-]{0,3}[^a-z\d+-])?([+-]?\d+(\.\d+)?(e[+-]?\d+)?)(?![-:/.]?\d)/i); // no date or name
    return { text, number: match ? Number(match[1]) : NaN };
  }
  /* What is unknown stays last, whichever way the rest goes. */
  function compare(a, b, numeric, sign) {
    if (!numeric) return (a.text === "") - (b.text === "") || sign * collator.compare(a.text, b.text);
    return isNaN(a.number) - isNaN(b.number) || (isNaN(a.number) ? 0 : sign * (a.number - b.number));
  }
  function sortTable(table, head, column) {
    const up = head.getAttribute("aria-sort") !== "ascending";
    for (const other of table.tHead.rows[0].cells) other.removeAttribute("aria-sort");
    head.setAttribute("aria-sort", up ? "ascending" : "descending");
    for (const body of table.tBodies) {
      const rows = [...body.rows].filter((row) => !row.classList.contains("group"));
      const keyed = rows.map((row) => ({ row, key: keyOf(row, column) }));
      const numeric = keyed.filter((k) => !isNaN(k.key.number)).length * 2 > keyed.filter((k) => k.key.text).length;
      keyed.sort((a, b) => compare(a.key, b.key, numeric, up ? 1 : -1));
      body.append(...keyed.map((k) => k.row));
    }
  }
  function makeSortable(table) {
    [...table.tHead.rows[0].cells].forEach((head, column) => {
      if (head.matches("td")) return;
      const button = make("button", { type: "button", class: "sort" });
      if (head.querySelector("a")) button.ariaLabel = head.textContent;
      else button.append(...head.childNodes);
      head.append(button);
      button.addEventListener("click", () => sortTable(table, head, column));
    });
  }
  function makeFilter(table, region, index) {
    const id = "site:filter:" + index;
    const input = make("input", { id, type: "search", autocomplete: "off" });
    const count = make("span", { role: "status" });
    const box = make("p", { class: "filter" }, make("label", { for: id }, word("Filter rows")), input, count);
    input.addEventListener("input", () => {
      const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
      let shown = 0, all = 0;
      for (const body of table.tBodies) {
        let inside = 0;
        const heads = [...body.rows].filter((row) => row.classList.contains("group"));
        const group = heads.map((row) => row.textContent.toLowerCase()).join(" ");
        for (const row of body.rows) {
          if (row.classList.contains("group")) continue;
          const text = group + " " + row.textContent.toLowerCase();
          row.hidden = !words.every((word) => text.includes(word));
          all++;
          if (!row.hidden) { shown++; inside++; }
        }
        for (const row of heads) row.hidden = inside === 0;
      }
      count.textContent = words.length ? `${shown} ${word("of")} ${all} ${word("rows")}` : "";
    });
    const cue = region.previousElementSibling;
    (cue && cue.matches(".cue") ? cue : region).before(box);
  }
  function startTables() {
    document.querySelectorAll("main .scroll > table:not(.heat, .cover)").forEach((table, index) => {
      const rows = [...table.tBodies].reduce((n, body) => n + body.rows.length, 0);
      if (!table.tHead || rows < 3) return;
      makeSortable(table);
      if (rows > 20) makeFilter(table, table.parentNode, index);
    });
  }

  /* ---- Charts ---- */
  /* A chart is one stop of the Tab key; the arrows go from mark to mark, and what is in focus or under the
     pointer is said beside it: value, interval, n, source. The other lines step back. */
  function startChart(chart) {
    const named = [...chart.querySelectorAll("g[data-series]")];
    const said = new Map(), seen = new Set(), lists = new Map(), readout = make("p", { class: "readout", "aria-hidden": "true" });
    for (const group of chart.querySelectorAll("g[data-row]")) {
      const title = group.querySelector(":scope > title");
      if (!title) continue;
      const key = group.dataset.row + title.textContent;
      const first = !seen.has(key) && group.querySelector(":scope > .mark");
      said.set(group, title.textContent);
      title.remove(); /* browsers would say it a second time */
      if (!first) continue;
      seen.add(key);
      const list = group.parentNode;
      if (!lists.has(list)) lists.set(list, []);
      lists.get(list).push(group);
      for (const pair of [["role", "listitem"], ["tabindex", "-1"], ["aria-label", said.get(group)]]) group.setAttribute(...pair);
      list.setAttribute("role", "list");
      if (list.dataset.series) list.setAttribute("aria-label", list.dataset.series);
    }
    if (lists.size === 0) return;
    const rows = [...lists.values()], marks = rows.flat();
    chart.setAttribute("tabindex", "0");
    chart.setAttribute("role", "graphics-document document");
    chart.setAttribute("aria-roledescription", word("chart; arrow keys move between marks"));
    readout.hidden = true;
    chart.after(readout);

    const boxOf = (group) => (group.querySelector(":scope > .mark") || group).getBoundingClientRect();
    const middle = (group) => boxOf(group).x + boxOf(group).width / 2;
    /* Under, over or beside what it speaks of: where it covers the fewest words and marks. */
    const place = (group) => {
      const frame = chart.parentNode.getBoundingClientRect(), box = group === chart ? frame : boxOf(group);
      const wide = readout.offsetWidth, high = readout.offsetHeight, x = box.x + (box.width - wide) / 2, y = box.y + (box.height - high) / 2;
      const spots = [[x, box.bottom + 6], [x, box.y - high - 6], [box.right + 6, y], [box.x - wide - 6, y]].map(([left, top]) =>
        ({ left: Math.max(frame.x, Math.min(left, frame.right - wide)), top }));
      const taken = [...chart.querySelectorAll("text, .mark")].map((other) => other.getBoundingClientRect());
      const covers = (at) => taken.filter((t) =>
        t.x < at.left + wide && t.right > at.left && t.y < at.top + high && t.bottom > at.top).length;
      const best = group === chart ? spots[0] : spots.reduce((a, b) => (covers(b) < covers(a) ? b : a));
      readout.style.left = best.left - frame.x + "px";
      readout.style.top = best.top - frame.y + "px";
    };
    const show = (group, words) => {
      const series = group && group.closest("g[data-series]");
      for (const other of named) other.classList.toggle("back", Boolean(series) && other.dataset.series !== series.dataset.series);
      readout.hidden = !words;
      if (!words) return;
      const [value, ...source] = words.split("; ");
      readout.replaceChildren(make("span", {}, value), make("span", {}, source.join("; ")));
      place(group);
    };
    const over = (event) => {
      const group = event.target.closest("g[data-row], g[data-series]");
      show(group, said.get(group));
    };
    const byHand = (event) => event.pointerType === "touch";
    chart.addEventListener("pointerover", (event) => byHand(event) || over(event));
    chart.addEventListener("pointerleave", (event) => byHand(event) || show(null));
    /* What a finger chose stays until it chooses something else. */
    chart.addEventListener("click", over);
    document.addEventListener("pointerup", (event) => chart.contains(event.target) || show(null));
    document.addEventListener("keydown", (event) => event.key === "Escape" && show(null));
    chart.addEventListener("focusin", (event) => {
      if (event.target.matches(":focus-visible")) show(event.target, said.get(event.target) || word("Arrow keys move between marks"));
    });
    chart.addEventListener("focusout", () => show(null));
    chart.addEventListener("keydown", (event) => {
      const now = document.activeElement, at = marks.indexOf(now), row = rows.find((list) => list.includes(now));
      const along = (step) => marks[row ? at + step : 0];
      const across = (step) => {
        const other = row && rows[rows.indexOf(row) + step], x = row && middle(now);
        return other && other.reduce((best, mark) => (Math.abs(middle(mark) - x) < Math.abs(middle(best) - x) ? mark : best));
      };
      const several = rows.length > 1 && row;
      const to = {
        ArrowRight: () => along(1), ArrowLeft: () => along(-1), Home: () => marks[0], End: () => marks[marks.length - 1],
        ArrowDown: () => (several ? across(1) : along(1)), ArrowUp: () => (several ? across(-1) : along(-1)),
        Escape: () => (at >= 0 ? chart : show(null)),
      }[event.key];
      if (!to || event.ctrlKey || event.metaKey || event.altKey) return;
      const next = to();
      if (next) next.focus();
      event.preventDefault();
    });
  }
  function startCharts() {
    for (const chart of document.querySelectorAll("svg.chart")) startChart(chart);
  }

  document.addEventListener("DOMContentLoaded", () => {
    const tools = document.getElementById("site:tools");
    if (tools) tools.hidden = false;
    startLooks();
    startLinks();
    startPlace();
    startTables();
    startCharts();
  });
})();
