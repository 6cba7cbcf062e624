/* Search over the pages, figures, tables, claims and terms of a report, by MiniSearch: words of a
 * query are looked for in their stems, from their beginning and with one typing error. */
"use strict";
(function () {
  const { word, make } = window.reportTools;
  const stopped = new Set(word("stop words").split(" "));
  const stemmed = (text) => (window.reportStem ? window.reportStem(text) : text);
  const lower = (text) => text.toLowerCase();

  /* ---- What can be found ---- */
  /* A part: where it is, the page that it is on, its label (Figure 3), heading and text. */
  let parts = null, index = null, waiting = null;
  /* search.js: reportSearch = [[address, number, name, title, [[anchor, label, heading, text], …]], …] */
  function partsOfSite() {
    return window.reportSearch.flatMap(([address, number, name, title, own]) => own.map(([anchor, label, heading, text], i) => ({
      href: address + (anchor ? "#" + anchor : ""), page: `${number} ${name}`.trim(), label, heading: i ? heading : title, name: i ? "" : name, text })));
  }
  /* Of a report in one file: as its pages are. */
  function textOf(element) {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT, (node) => (
      node.nodeType === Node.ELEMENT_NODE && node !== element && node.matches("svg, .label, .title, .no, .cue, .filter, .weigh, .readout") ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT));
    let text = "";
    while (walker.nextNode()) {
      const node = walker.currentNode;
      text += node.nodeType === Node.TEXT_NODE ? node.data : node.matches("a, abbr, b, bdi, code, data, em, i, strong, sub, sup, wbr, span:not(.u)") ? "" : " ";
    }
    return text.replace(/\s+/g, " ").trim();
  }
  function partsOfArticle(article) {
    const link = [...document.querySelectorAll(".pages a")].find((a) => a.hash === "#" + article.id);
    const page = link ? link.textContent.trim() : "", title = article.querySelector("h2"), found = [];
    const add = (id, label, heading, text) => found.push({ href: "#" + id, page, label, heading, name: "", text });
    add(article.id, "", title ? textOf(title) : page, "");
    found[0].name = page.replace(/^\S+ /, "");
    for (const element of article.children) {
      const label = element.querySelector(".label");
      if (element.matches("[id]:is(figure, .tablefig, .figure)")) {
        const heading = element.querySelector(".title");
        add(element.id, label ? label.textContent.trim() : "", heading ? textOf(heading) : "", textOf(element));
      } else if (/^H\d$/.test(element.tagName) && element.id) add(element.id, "", textOf(element), "");
      else if (element.matches(".terms")) for (const term of element.querySelectorAll("dt")) add(term.id, "", textOf(term), textOf(term.nextElementSibling));
      else if (element.querySelector(".claim[id]")) {
        for (const claim of element.querySelectorAll(".claim[id]")) {
          add(claim.id, `${word("Claim")} ${claim.id.replace(/^.*claim-/, "")}`, textOf(claim.querySelector("h2, h3, h4, h5, h6") || claim), textOf(claim));
        }
      } else found[found.length - 1].text += " " + textOf(element);
    }
    return found;
  }
  /* Each word as it is and without its ending, so that what is half typed is found too. */
  const forms = (text) => {
    const plain = lower(text), stem = stemmed(plain);
    return stopped.has(plain) ? null : stem === plain ? plain : [plain, stem];
  };
  function build(done) {
    parts = window.reportSearch ? partsOfSite() : [...document.querySelectorAll('main > article:not([id^="figures."], [id^="trails."])')].flatMap(partsOfArticle);
    const made = new window.MiniSearch({ fields: ["label", "name", "heading", "text"], processTerm: forms });
    /* in pieces, between which the page answers */
    made.addAllAsync(parts.map((part, id) => ({ id, ...part })), { chunkSize: 100 }).then(() => { index = made; done(); });
  }
  function load(done) {
    if (index) return done();
    if (waiting) return void waiting.push(done);
    waiting = [done];
    const ready = () => build(() => waiting.forEach((f) => f()));
    if (window.MiniSearch) return ready();
    const script = make("script", { src: "search.js" });
    script.onload = ready;
    document.head.append(script);
  }

  /* ---- A query ---- */
  const edits = (term) => (term.length > 3 ? 1 : 0);
  function find(query) {
    const all = query.split(/[\n\r\p{Z}\p{P}]+/u).filter(Boolean).map(lower), words = all.filter((text) => !stopped.has(text));
    const queries = (words.length ? words : all).map((text) => ({ combineWith: "OR", queries: [...new Set([text, stemmed(text)])] }));
    const options = { processTerm: (term) => term, prefix: (term) => term.length > 1, fuzzy: edits, weights: { fuzzy: 0.2, prefix: 0.6 }, boost: { label: 6, name: 12, heading: 5 } };
    for (const combineWith of ["AND", "OR"]) {
      const hits = index.search({ combineWith, queries }, options);
      const named = (hit) => lower(parts[hit.id].label) === all.join(" ");
      if (hits.length) return [...hits.filter(named), ...hits.filter((hit) => !named(hit))].map((hit) => ({ part: parts[hit.id], terms: new Set(hit.terms) }));
    }
    return [];
  }
  /* The text with the words that were found marked. */
  function marked(text, terms) {
    const is = (piece) => terms.has(lower(piece)) || terms.has(stemmed(lower(piece)));
    return text.split(/([\p{L}\p{N}]+)/u).map((piece, i) => (i % 2 && is(piece) ? make("mark", {}, piece) : piece));
  }
  /* Where the most of the words that were found stand together. */
  function excerpt({ text }, terms) {
    const room = 150, places = [...text.matchAll(/[\p{L}\p{N}]+/gu)].map((match) => ({ at: match.index, form: stemmed(lower(match[0])), is: terms.has(lower(match[0])) }))
      .filter(({ is, form }) => is || terms.has(form));
    const together = ({ at }) => new Set(places.filter((place) => place.at >= at && place.at < at + room - 50).map(({ form }) => form)).size;
    const best = places.slice(0, 200).reduce((a, place) => (a && together(a) >= together(place) ? a : place), null), at = best ? best.at : 0;
    const from = at < 60 ? 0 : text.lastIndexOf(" ", at - 40) + 1, to = text.length > from + room ? text.lastIndexOf(" ", from + room) : text.length;
    return [from ? "…" : "", ...marked(text.slice(from, Math.max(to, at)), terms), to < text.length ? "…" : ""];
  }
  function startSearch() {
    const form = document.getElementById("site:search"), input = document.getElementById("site:find");
    const found = document.getElementById("site:found");
    if (!form || !input || !found) return;
    const status = make("p", { role: "status" }), list = make("ol");
    found.append(status, list);
    const item = ({ part, terms }) => make("li", {},
      make("a", { href: part.href }, ...marked([part.label, part.heading].filter(Boolean).join(" · ") || part.page, terms)),
      make("span", {}, part.page), make("p", {}, ...excerpt(part, terms)));
    const show = () => {
      list.replaceChildren();
      found.hidden = !input.value.trim();
      if (found.hidden) return;
      load(() => {
        const hits = find(input.value);
        status.textContent = hits.length ? hits.length + " " + word(hits.length === 1 ? "place" : "places") : word("Nothing found");
        list.replaceChildren(...hits.slice(0, 20).map(item));
      });
    };
    const close = () => { found.hidden = true; };
    input.addEventListener("input", show);
    input.addEventListener("focus", () => { load(() => {}); if (input.value) show(); });
    form.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" || document.activeElement !== input) return;
      event.preventDefault();
      const first = list.querySelector("a");
      if (first) first.click();
    });
    form.addEventListener("keydown", (event) => {
      const links = [input, ...list.querySelectorAll("a")], at = links.indexOf(document.activeElement);
      if (event.key === "Escape") { input.focus(); close(); } // in this order: the focus shows what was found
      if (event.key === "ArrowDown" && at < links.length - 1) { links[at + 1].focus(); event.preventDefault(); }
      if (event.key === "ArrowUp" && at > 0) { links[at - 1].focus(); event.preventDefault(); }
    });
    form.addEventListener("focusout", (event) => { if (event.relatedTarget && !form.contains(event.relatedTarget)) close(); });
    list.addEventListener("click", (event) => { if (event.target.closest("a")) close(); });
    document.addEventListener("click", (event) => { if (!form.contains(event.target)) close(); });
    document.addEventListener("keydown", (event) => {
      const typing = /^(INPUT|TEXTAREA|SELECT)$/.test(document.activeElement.tagName);
      if (event.key === "/" && !typing && !event.ctrlKey && !event.metaKey && !event.altKey) {
        input.focus();
        event.preventDefault();
      }
    });
  }
  document.addEventListener("DOMContentLoaded", startSearch);
})();
