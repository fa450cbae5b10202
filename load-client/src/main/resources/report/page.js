// The controls of the page: contender, order, user, theme and printing.
const byId = id => document.getElementById(id);
let bars = null;

function choose(contender) {
  Object.assign(timeline, { contender, ...ALL });
  document.querySelectorAll('#figures tbody tr').forEach(row => row.toggleAttribute('aria-current',
    CONTENDERS[row.querySelector('[data-contender]').dataset.contender].id === contender.id));
  describe(timeline.contender);
  redraw(FIGURES.filter(one => !one.place.matches('.panel')));
}

function describe(contender) {
  const { requests, outcomes } = contender;
  byId('burst-title').textContent = `${contenderName(contender)}: ${contender.path} on ${contender.service}`;
  byId('burst-words').textContent = `${outcomes.ok} of ${outcomes.requests} requests got a valid response. `
    + `The last response ended after ${duration(contender.durationNanos)}. `
    + 'Each bar is one request, from its start to the last byte of its response; the dark mark is the first byte.'
    + (hasStages(contender) ? ' A bar is painted by what its request waited for. A failed request ends in the colour of its cause.' : '')
    + (requests.omitted ? ` ${requests.omitted} more are only in requests.csv.` : '');
  byId('burst-chart').setAttribute('aria-label', byId('burst-words').textContent);
  byId('burst-missing').textContent = missing(contender);
  byId('burst-unknown').textContent = unknownStages(contender);
  byId('burst-user').max = Math.max(...requests.user);
  offerRepetitions(contender);
  drawLegend(contender);
  lookUp();
}

function offerRepetitions(contender) {
  const all = repetitions(contender);
  byId('burst-repetition').replaceChildren(...all.map(one => {
    const option = element('option', `${one.repetition} of ${all.length}, ${duration(one.durationNanos)}`);
    option.value = CONTENDERS.indexOf(one);
    option.selected = one === contender;
    return option;
  }));
  byId('burst-repetition').parentElement.hidden = all.length === 1;
}

function missing(contender) {
  if (contender.observations.length > 0) return '';
  const why = RUN.notes.filter(note => note.includes(contender.service)).join('; ');
  return `Threads, connections, CPU and heap over time are missing: ${why || 'the services were not sampled during the load'}.`;
}

// The legend has the outcomes. The look of an outcome whose requests all have stages is that of an end, and a valid response has none.
function drawLegend(contender) {
  const { requests } = contender, known = stageTimes(contender);
  const counts = new Map(), drawn = new Set();
  requests.outcome.forEach((index, i) => {
    counts.set(index, (counts.get(index) ?? 0) + 1);
    if (known[i] === null || kindName(requests.kinds[index]) !== 'ok') drawn.add(index);
  });
  byId('burst-legend').replaceChildren(...[...counts].map(([index, count]) => {
    const name = kindName(requests.kinds[index]);
    const swatch = element('i');
    swatch.style.background = swatchFill(kindColour(NAMED, name), kindPattern(NAMED, name));
    return element('li', '', [...(drawn.has(index) ? [swatch] : []), `${count} ${name}`]);
  }));
  byId('burst-pauses').replaceChildren(...pauseLegend(contender));
}

// The stages of the requests that the reader sees or chose, in the order of time: the legend of the bars.
function drawStages() {
  const { contender, user } = timeline, box = byId('burst-stages');
  box.hidden = !hasStages(contender);
  if (box.hidden) return;
  const { count, stages } = stageFigures(contender, isVisible(timeline));
  const [from, to] = visibleTimes(timeline);
  const during = String(timeline.times) === String(ALL.times) ? '' : ` that were under way from ${from} to ${to}`;
  const who = user !== null ? `user ${user}` : `the ${count} visible requests${during}`;
  box.querySelector('caption').textContent = `What ${who} waited for`;
  box.querySelector('tbody').replaceChildren(...stages.map(({ name, share, median, max }) => {
    const cells = [percentWords(share), duration(median), duration(max)].map(text => Object.assign(element('td', text), { className: 'number' }));
    return element('tr', '', [element('th', '', [stageSwatch(name), name]), ...cells]);
  }));
}

function stageSwatch(name) {
  const swatch = element('i');
  swatch.className = 'swatch';
  swatch.style.background = stageFill(name);
  return swatch;
}

// Uses names of colours, so that swatches follow the theme.
function stageFill(name) {
  return swatchFill(`var(--stage-${name})`, pattern(NAMED, STAGES[name]));
}

// Returns the style of a swatch. A colour of a pattern lets some of the other colour through.
function swatchFill(fill, pattern) {
  if (!pattern) return fill;
  if (pattern.symbol) return `radial-gradient(circle, ${pattern.color} 1.2px, #0000 1.6px) 0 0 / 5px 5px ${fill}`;
  const angle = Math.round(pattern.rotation * 180 / Math.PI) + 180;
  // On a slope, the period must be a whole number of pixels; otherwise some stripes are blurred.
  const [stripe, period] = angle % 90 === 0 ? [3, 5] : [3.4, 5.657];
  return `repeating-linear-gradient(${angle}deg, ${fill} 0 ${stripe}px, ${pattern.color} ${stripe}px ${period}px)`;
}

// Chooses the user whose number is in the field.
function lookUp() {
  const { contender } = timeline, { requests } = contender;
  const wanted = Number(byId('burst-user').value);
  const i = requests.user.indexOf(wanted);
  const words = i < 0 ? null : requestWords(contender, i);
  byId('burst-found').textContent = words ? `${words.title}; ${words.lines.map(line => line.text ?? line).join('; ')}`
    : byId('burst-user').value ? 'There is no such user.' : '';
  byId('burst-found').append(...words ? traceLink(traceId(requests, i)) : []);
  const user = words ? wanted : null;
  if (user !== timeline.user) {
    timeline.user = user;
    redraw([bars]);
  }
  drawStages();
}

function applyTheme(name) {
  if (name) document.documentElement.dataset.theme = name;
  else delete document.documentElement.dataset.theme;
  drawEverything();
}

function drawEverything() {
  forgetTheme();
  byId('theme').textContent = isDark() ? 'Light' : 'Dark';
  if (timeline.contender) {
    drawLegend(timeline.contender);
    drawStages();
    drawLatencyLegend();
  }
  redraw();
}

// Prints in the light theme, as wide as a page, with everything expanded. All charts must be drawn before printing begins.
function print() {
  const chosen = document.documentElement.dataset.theme;
  const closed = [...document.querySelectorAll('#findings details:not([open])')];
  closed.forEach(one => { one.open = true; });
  document.body.classList.add('paper');
  applyTheme('light');
  drawNow();
  addEventListener('afterprint', () => {
    document.body.classList.remove('paper');
    closed.forEach(one => { one.open = false; });
    applyTheme(chosen);
  }, { once: true });
}

function start() {
  if (RUN.warmUps.length > 0) figure(byId('warmup-chart'), warmUpOption);
  if (OVERLOADS.length > 0) figure(byId('overload-chart'), overloadOption, overloadHeight);
  if (CONTENDERS.length > 0) startContenders();
  drawEverything();
  listen();
  performance.mark('interactive');
}

// Starts the charts of contenders under load. Only some experiments have such contenders.
function startContenders() {
  bars = figure(byId('burst-chart'), timelineOption, timelineHeight, listenToTimeline);
  panels();
  figure(byId('latency-chart'), latencyOption);
  watchPointer(byId('latency-chart'));
  document.querySelector('input[name=contender]').checked = true;
  paintOverview();
  listenToOverview(byId('overview'));
  byId('longest').textContent = `, 0 to ${duration(LONGEST)}`;
  choose(SHOWN[0]);
  listenToChoices();
}

function listen() {
  byId('theme').addEventListener('click', () => applyTheme(isDark() ? 'light' : 'dark'));
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', drawEverything);
  addEventListener('resize', () => redraw());
  addEventListener('beforeprint', print);
}

function listenToChoices() {
  document.querySelector('.panels').addEventListener('change', event => choose(CONTENDERS[event.target.value]));
  byId('burst-repetition').addEventListener('change', event => choose(CONTENDERS[event.target.value]));
  [byId('figures'), byId('overview')].forEach(place => place.addEventListener('click', chooseByLink));
  byId('burst-order').addEventListener('change', event => { chooseOrder(event.target.value); });
  byId('burst-user').addEventListener('input', lookUp);
}

function chooseOrder(order) {
  Object.assign(timeline, { ...ALL, order, user: timeline.user });
  redraw([bars]);
  drawStages();
}

function chooseByLink(event) {
  const link = event.target.closest('[data-contender]');
  if (link) document.querySelector(`input[name=contender][value="${link.dataset.contender}"]`).click();
}

start();
