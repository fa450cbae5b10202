// The first picture. Its positions and figures are in the page. This script adds the colours and patterns of outcomes.
// It uses names of colours, so that the colours follow the theme, also in print.
const NAMED = Object.fromEntries(COLOURS.map(name => [name, `var(--${name})`]));

// Finds a kind by its name in the counts. There, the name omits the status or the brackets around it. If the page does not contain
// all requests, some kinds occur only in the counts.
function kindNamed(name) {
  const found = KINDS.find(kind => [kind, kind.replace(/ \((\d+)\)$/, ' $1'), kind.replace(/ \(\d+\)$/, '')].includes(name));
  return found ?? (KINDS.push(name), name);
}

function paintOverview() {
  document.querySelectorAll('#overview [data-kind]:not([data-kind=unfinished], [data-kind=ok])').forEach(part => {
    const kind = kindNamed(part.dataset.kind);
    part.style.background = swatchFill(kindColour(NAMED, kind), kindPattern(NAMED, kind));
  });
  document.querySelectorAll('#overview [data-stage]').forEach(part => { part.style.background = stageFill(part.dataset.stage); });
}

// Shows the figures of a row under the pointer or the keyboard focus. Escape hides them until the next row.
function listenToOverview(overview) {
  const rows = overview.querySelectorAll('ol > li');
  addEventListener('keydown', event => {
    if (event.key === 'Escape') overview.querySelectorAll('li:hover, li:focus-within').forEach(row => row.classList.add('quiet'));
  });
  rows.forEach(row => ['pointerleave', 'focusout'].forEach(leaving =>
    row.addEventListener(leaving, () => row.classList.remove('quiet'))));
}
