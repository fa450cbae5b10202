// The first picture. Its places and figures stand in the page; here it gets the colours and patterns that outcomes have everywhere.
// Colours by their names: so they follow the theme, and onto paper, by themselves.
const NAMED = Object.fromEntries(COLOURS.map(name => [name, `var(--${name})`]));

// Counts name a failure without its status, or without brackets around it. Of more requests than the page holds,
// there may be kinds that none of those is of.
function kindNamed(name) {
  const found = KINDS.find(kind => [kind, kind.replace(/ \((\d+)\)$/, ' $1'), kind.replace(/ \(\d+\)$/, '')].includes(name));
  return found ?? (KINDS.push(name), name);
}

function paintOverview() {
  document.querySelectorAll('#overview [data-kind]:not([data-kind=unfinished])').forEach(part => {
    part.style.background = swatchFill(NAMED, kindNamed(part.dataset.kind));
  });
}

// Who points at a row, or comes to it with the keyboard, is shown its figures; Escape puts them away until the next row.
function listenToOverview(overview) {
  const rows = overview.querySelectorAll('ol > li');
  addEventListener('keydown', event => {
    if (event.key === 'Escape') overview.querySelectorAll('li:hover, li:focus-within').forEach(row => row.classList.add('quiet'));
  });
  rows.forEach(row => ['pointerleave', 'focusout'].forEach(leaving =>
    row.addEventListener(leaving, () => row.classList.remove('quiet'))));
}
