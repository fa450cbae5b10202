// The controls of the page: contender, order, user, theme and printing.
const byId = id => document.getElementById(id);
let bars = null;

function choose(contender) {
  timeline.contender = contender;
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
    + (requests.omitted ? ` ${requests.omitted} more are only in requests.csv.` : '');
  byId('burst-chart').setAttribute('aria-label', byId('burst-words').textContent);
  byId('burst-missing').textContent = missing(contender);
  byId('burst-user').max = Math.max(...requests.user);
  offerRepetitions(contender);
  drawLegend(requests);
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

function drawLegend(requests) {
  const counts = new Map();
  requests.outcome.forEach(index => counts.set(index, (counts.get(index) ?? 0) + 1));
  const colours = theme();
  byId('burst-legend').replaceChildren(...[...counts].map(([index, count]) => {
    const name = kindName(requests.kinds[index]);
    const swatch = element('i');
    swatch.style.background = swatchFill(colours, name);
    return element('li', '', [swatch, `${count} ${name}`]);
  }));
}

function swatchFill(colours, name) {
  const pattern = kindPattern(colours, name);
  const fill = kindColour(colours, name);
  if (!pattern) return fill;
  const angle = Math.round(pattern.rotation * 180 / Math.PI) + 90;
  // On a slope, the period must be a whole number of pixels; otherwise some stripes are blurred.
  const [stripe, period] = angle % 90 === 0 ? [3, 5] : [3.4, 5.657];
  return `repeating-linear-gradient(${angle}deg, ${fill} 0 ${stripe}px, ${colours.paper} ${stripe}px ${period}px)`;
}

function lookUp() {
  const { requests } = timeline.contender;
  const wanted = Number(byId('burst-user').value);
  const i = requests.user.indexOf(wanted);
  const words = i < 0 ? null : requestWords(requests, i);
  byId('burst-found').textContent = words ? `${words.title}; ${words.lines.join('; ')}`
    : byId('burst-user').value ? 'There is no such user.' : '';
  byId('burst-found').append(...words ? traceLink(traceId(requests, i)) : []);
  const chart = echarts.getInstanceByDom(byId('burst-chart'));
  if (chart && words) chart.dispatchAction({ type: 'showTip', seriesIndex: 0, dataIndex: i });
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
    drawLegend(timeline.contender.requests);
    drawLatencyLegend();
  }
  redraw();
}

// Prints in the light theme, as wide as a page, with everything expanded. All charts must be drawn before printing begins.
function print() {
  const chosen = document.documentElement.dataset.theme;
  const closed = [...document.querySelectorAll('.count:not([open])')];
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
  bars = figure(byId('burst-chart'), timelineOption, timelineHeight);
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
  byId('burst-order').addEventListener('change', event => { timeline.order = event.target.value; redraw([bars]); });
  byId('burst-user').addEventListener('input', lookUp);
}

function chooseByLink(event) {
  const link = event.target.closest('[data-contender]');
  if (link) document.querySelector(`input[name=contender][value="${link.dataset.contender}"]`).click();
}

start();
