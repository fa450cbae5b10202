// The handbook: the search on its start page, and the outline of a document. A classic script, because a browser loads no modules from files.
(() => {
  const SHOWN = 50, BEFORE = 60, SNIPPET = 220;
  // Words of a question that say nothing about its subject.
  const FILLERS = new Set(('a an and are at be by can do does for from get has have how i if in is it my of on or our should so that the this to '
    + 'was we what when where which who why will with you your').split(' '));
  const LEAST_LETTERS = 3; // a shorter word begins too many others
  const WORD = /[\p{L}\p{N}]+/gu;
  const wordsOf = text => text.toLowerCase().match(WORD) ?? [];

  // Leaves only the words, each after a space. If a word begins with a term, the result contains ` ${term}`.
  const joined = text => ` ${wordsOf(text).join(' ')}`;

  function sectionsOf({ documents, sections }) {
    return sections.map(([number, anchor, heading, text, further]) => {
      const [page, title] = documents[number];
      const head = joined(`${heading} ${title}`), beginning = joined(text);
      return { page, href: anchor ? `${page}#${anchor}` : page, title, heading, text, head, beginning, all: `${head}${beginning} ${further}` };
    });
  }

  // Lessons and questions explain a subject, other documents describe it, and the changelog only names it.
  function kindOf({ page }) {
    if (page.startsWith('CHANGELOG.')) return 3;
    return page.startsWith('../lesson-') ? 0 : page.startsWith('docs/questions/') || page.startsWith('docs/lessons.') ? 1 : 2;
  }

  function termsOf(query) {
    const all = wordsOf(query), telling = all.filter(word => !FILLERS.has(word));
    return telling.length > 0 ? telling : all;
  }

  // A section matches if each term begins one of its words. The changelog comes last. Sections with more of the terms in their headings come
  // first, then those of lessons and questions, then those with more of the terms at their beginning, which the snippet shows.
  function find(sections, terms) {
    const hits = text => terms.filter(term => text.includes(` ${term}`)).length;
    const ranked = sections
      .filter(section => terms.every(term => section.all.includes(` ${term}`)))
      .map(section => ({ section, kind: kindOf(section), head: hits(section.head), beginning: hits(section.beginning) }));
    return ranked
      .sort((one, other) => (one.kind === 3) - (other.kind === 3) || other.head - one.head || one.kind - other.kind || other.beginning - one.beginning)
      .map(({ section }) => section);
  }

  // Returns the sections with all terms. If there are none, returns those with most of the terms.
  function closest(sections, terms) {
    const all = find(sections, terms);
    if (all.length > 0) return { matches: all, isWhole: true };
    const long = terms.filter(term => term.length >= LEAST_LETTERS);
    const matches = long.map((left, i) => long.filter((term, other) => other !== i)).filter(some => some.length > 0)
      .flatMap(some => find(sections, some));
    return { matches: [...new Set(matches)], isWhole: matches.length === 0 };
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

  function words(count, query, isWhole) {
    if (!isWhole) return `No section contains all words of ${query}. These contain all but one of them.`;
    if (count === 0) return `No section contains ${query}.`;
    const sections = count === 1 ? '1 section contains' : `${count} sections contain`;
    return `${sections} ${query}${count > SHOWN ? `; the first ${SHOWN} are below` : ''}.`;
  }

  function startSearch(field) {
    const sections = sectionsOf(window.handbookIndex);
    const found = document.getElementById('found'), all = document.getElementById('all');

    function search() {
      const query = field.value.trim(), terms = termsOf(query);
      const isAsked = terms.length > 0;
      const { matches, isWhole } = isAsked ? closest(sections, terms) : { matches: [], isWhole: true };
      document.getElementById('search-words').textContent = isAsked ? words(matches.length, query, isWhole) : '';
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
