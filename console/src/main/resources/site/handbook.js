// The handbook: the search on its start page, and the outline of a document. A classic script, because a browser loads no modules from files.
(() => {
  const SHOWN = 50, BEFORE = 60, SNIPPET = 220;
  const WORD = /[\p{L}\p{N}]+/gu;
  const wordsOf = text => text.toLowerCase().match(WORD) ?? [];

  // Leaves only the words, each after a space. If a word begins with a term, the result contains ` ${term}`.
  const joined = text => ` ${wordsOf(text).join(' ')}`;

  function sectionsOf({ documents, sections }) {
    return sections.map(([number, anchor, heading, text, further]) => {
      const [page, title] = documents[number];
      const head = joined(`${heading} ${title}`), beginning = joined(text);
      return { href: anchor ? `${page}#${anchor}` : page, title, heading, text, head, beginning, all: `${head}${beginning} ${further}` };
    });
  }

  // A section matches if each term begins one of its words. Sections with more of the terms in their headings come first, then those with
  // more of them at their beginning, which the snippet shows.
  function find(sections, terms) {
    const hits = text => terms.filter(term => text.includes(` ${term}`)).length;
    const rank = section => hits(section.head) * (terms.length + 1) + hits(section.beginning);
    return sections
      .filter(section => terms.every(term => section.all.includes(` ${term}`)))
      .map(section => ({ section, rank: rank(section) }))
      .sort((one, other) => other.rank - one.rank)
      .map(({ section }) => section);
  }

  function matchesIn(text, terms) {
    return [...text.matchAll(WORD)].filter(([word]) => terms.some(term => word.toLowerCase().startsWith(term)));
  }

  // Returns the part of the text around its first match, with all matches marked.
  function snippet(text, terms) {
    const first = matchesIn(text, terms)[0]?.index ?? 0;
    const start = first <= BEFORE ? 0 : text.indexOf(' ', first - BEFORE) + 1;
    const isCut = start + SNIPPET < text.length;
    const part = text.slice(start, isCut ? text.lastIndexOf(' ', start + SNIPPET) : text.length);
    const place = document.createElement('p');
    place.append(start > 0 ? '… ' : '');
    let end = 0;
    for (const match of matchesIn(part, terms)) {
      const mark = document.createElement('mark');
      mark.textContent = match[0];
      place.append(part.slice(end, match.index), mark);
      end = match.index + match[0].length;
    }
    place.append(part.slice(end), isCut ? ' …' : '');
    return place;
  }

  function item(section, terms) {
    const item = document.createElement('li');
    const link = document.createElement('a');
    link.href = section.href;
    link.textContent = section.heading;
    const title = document.createElement('small');
    title.textContent = section.title === section.heading ? '' : section.title;
    item.append(link, title, snippet(section.text, terms));
    return item;
  }

  function words(count, query) {
    if (count === 0) return `No section contains ${query}.`;
    const sections = count === 1 ? '1 section contains' : `${count} sections contain`;
    return `${sections} ${query}${count > SHOWN ? `; the first ${SHOWN} are below` : ''}.`;
  }

  function startSearch(field) {
    const sections = sectionsOf(window.handbookIndex);
    const found = document.getElementById('found'), all = document.getElementById('all');

    function search() {
      const query = field.value.trim(), terms = wordsOf(query);
      const isAsked = terms.length > 0;
      const matches = isAsked ? find(sections, terms) : [];
      document.getElementById('search-words').textContent = isAsked ? words(matches.length, query) : '';
      found.replaceChildren(...matches.slice(0, SHOWN).map(section => item(section, terms)));
      found.hidden = matches.length === 0;
      all.hidden = isAsked;
      history.replaceState(null, '', query ? `?q=${encodeURIComponent(query)}` : location.pathname);
    }

    field.value = new URLSearchParams(location.search).get('q') ?? '';
    field.addEventListener('input', search);
    document.getElementById('search-form').addEventListener('submit', event => {
      event.preventDefault();
      found.querySelector('a')?.focus();
    });
    if (field.value) search();
  }

  // Only a block that is wider than the page can be scrolled, so only such a block gets the focus.
  function focusOnlyWide() {
    for (const block of document.querySelectorAll('.document .wide')) {
      if (block.scrollWidth > block.clientWidth) block.tabIndex = 0;
      else block.removeAttribute('tabindex');
    }
  }

  // On a narrow page, an open outline would be above the text.
  function startDocument() {
    const outline = document.querySelector('.outline details');
    if (outline && innerWidth < 1100) outline.open = false;
    focusOnlyWide();
    addEventListener('resize', focusOnlyWide);
  }

  const field = document.getElementById('search');
  if (field) startSearch(field);
  else startDocument();
})();
