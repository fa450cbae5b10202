// The ways of calling that the model supports, each with its limits, and the scenario that measures the same case.

// The sliders, their bounds and their names in an address. `power` makes the scale logarithmic, because for a limit the order of magnitude
// matters.
export const SLIDERS = {
  users: { key: 'users', label: 'Users', min: 1, max: 1000, initial: 100 },
  cnt: { key: 'calls', label: 'Calls of each user', min: 1, max: 200, initial: 50 },
  serviceTimeMs: { key: 'service-time', label: 'Service time, ms', min: 1, max: 1000, initial: 100, power: true },
  backendThreads: { key: 'backend-threads', label: 'Backend threads', min: 1, max: 1000, initial: 200, power: true },
  requestThreads: { key: 'request-threads', label: 'Request threads', min: 1, max: 1000, initial: 200, power: true },
  connections: { key: 'connections', label: 'Connections', min: 1, max: 5000, initial: 500, power: true },
  pending: { key: 'pending', label: 'Pending acquires', min: 1, max: 20000, initial: 1000, power: true },
  fanOut: { key: 'fan-out', label: 'Fan-out', min: 1, max: 1000, initial: 256, power: true },
  perSecond: { key: 'per-second', label: 'Requests per second', min: 1, max: 20000, initial: 100, power: true },
  requestCalls: { key: 'request-calls', label: 'Calls of each request', min: 1, max: 10, initial: 1 },
  seed: { key: 'seed', label: 'Seed of the random numbers', min: 1, max: 1000, initial: 1 },
  jitter: { key: 'jitter', label: 'Largest deviation from the mean, %', min: 1, max: 100, initial: 50 },
  p99: { key: 'p99', label: 'p99 of the service time, ms', min: 1, max: 10000, initial: 500, power: true },
  slow: { key: 'slow', label: 'Slow service time, ms', min: 1, max: 10000, initial: 1000, power: true },
  slowPercent: { key: 'slow-percent', label: 'Slow calls, %', min: 1, max: 50, initial: 5 },
  timeout: { key: 'timeout', label: 'Timeout of an attempt, ms', min: 10, max: 60000, initial: 30000, power: true },
  attempts: { key: 'attempts', label: 'Attempts of each call at most', min: 2, max: 20, initial: 3 },
  slowFor: { key: 'slow-for', label: 'The backend is slower for, s (0: never)', min: 0, max: 30, initial: 0 },
  slowFactor: { key: 'slow-factor', label: 'Meanwhile it is this many times as slow', min: 2, max: 100, initial: 3, power: true },
  within: { key: 'within', label: 'Time to stay below, ms', min: 1, max: 10000, initial: 200, power: true },
};

// The distributions of the service time, each with its own sliders. What the slider of the service time sets is in the label.
export const DISTRIBUTIONS = {
  fixed: { label: 'always the same time', sliders: [] },
  uniform: { label: 'spread evenly around the mean', sliders: ['jitter'] },
  exponential: { label: 'exponential: many short calls, few long ones', sliders: [] },
  lognormal: { label: 'lognormal: the service time is the median', sliders: ['p99'] },
  bimodal: { label: 'two times: a usual one, and a slow one', sliders: ['slow', 'slowPercent'] },
};

// What happens to a failed call, by the names of the routes.
export const RETRIES = {
  none: { label: 'it has failed' },
  immediate: { label: 'it is tried again immediately' },
  'back-off': { label: 'it is tried again after a random wait' },
  budget: { label: 'it is tried again within a budget: a tenth of all calls' },
  breaker: { label: 'it is tried again behind a circuit breaker' },
};

const POOL = { connections: 'mesh.limits.max-connections', pending: 'mesh.limits.pending-acquire-max-count', fanOut: 'mesh.limits.fan-out' };

// `retried` begins the path of the route that tries failed calls again. A way without it has no such route.
export const WAYS = {
  'netty-webclient': { label: 'WebClient on Netty: no thread waits', service: 'netty-gateway', path: '/netty/{cnt}', calls: 'concurrent',
    retried: '/netty-rest/{cnt}/retry/', limits: POOL },
  'tomcat-resttemplate': { label: 'RestTemplate on Tomcat: a thread waits', service: 'tomcat-gateway', path: '/rest/{cnt}', calls: 'sequential',
    retried: '/restclient/{cnt}/retry/', isUnlimited: true, limits: { requestThreads: 'server.tomcat.threads.max' } },
  'virtual-resttemplate': { label: 'RestTemplate on virtual threads', service: 'tomcat-gateway-virtual', path: '/rest/{cnt}', calls: 'sequential',
    retried: '/restclient/{cnt}/retry/', isUnlimited: true, limits: {} },
  'tomcat-webclient-block': { label: 'WebClient and block() on Tomcat', service: 'tomcat-gateway', path: '/tomcat/{cnt}/block', calls: 'sequential',
    limits: { requestThreads: 'server.tomcat.threads.max', connections: POOL.connections, pending: POOL.pending } },
};

// The sliders of a load, which both ways share: a burst, or a rate.
export const BURST = ['users', 'cnt', 'serviceTimeMs', 'backendThreads'];
export const RATE = ['perSecond', 'requestCalls', 'serviceTimeMs', 'backendThreads', 'timeout', 'attempts', 'slowFor', 'slowFactor', 'seed'];
export const LIMITS = ['requestThreads', 'connections', 'pending', 'fanOut'];

// The limits that the page can search. All ways have the backend's threads.
export const SEARCHED = {
  connections: { name: 'connections', slider: 'connections' }, 'request-threads': { name: 'request threads', slider: 'requestThreads' },
  'backend-threads': { name: 'backend threads', slider: null },
};

function distributionOf(name, { jitter, p99, slow, slowPercent }) {
  const own = { uniform: { jitter: jitter / 100 }, lognormal: { p99Ms: p99 }, bimodal: { slowMs: slow, slowRatio: slowPercent / 100 } };
  return name === 'fixed' ? {} : { distribution: { name, ...own[name] } };
}

const failingOf = (kind, { attempts, timeout, slowFor, slowFactor }) => ({
  retries: { kind, attempts, timeoutMs: timeout }, ...(slowFor > 0 ? { slow: { seconds: slowFor, factor: slowFactor } } : {}) });

// Returns the request for a simulation of a load: a burst, or a rate. If a way has no such limit, the limit is null, which means
// unlimited.
export function question(way, values, { isTriangular, isAtRate, arrivals, distribution, retries }) {
  const { calls, limits } = WAYS[way];
  const limit = name => name in limits ? values[name] : null;
  const work = isAtRate ? { cnt: values.requestCalls } : isTriangular ? { work: 'triangular' } : { cnt: values.cnt };
  return {
    users: values.users, calls, ...work, serviceTimeMs: values.serviceTimeMs,
    backendThreads: values.backendThreads, requestThreads: limit('requestThreads'), connections: limit('connections'),
    pending: limit('pending'), fanOut: limit('fanOut') ?? 1, ...distributionOf(distribution, values),
    ...(isAtRate ? { rate: { perSecond: values.perSecond, arrivals, seed: values.seed }, ...failingOf(retries, values) } : {}),
  };
}

function serviceTimeOf(distribution, { serviceTimeMs, jitter, p99, slow, slowPercent }, factor = 1) {
  const time = `${factor * serviceTimeMs}ms`;
  const values = {
    uniform: `mean: ${time}, jitter: ${jitter / 100}`, exponential: `mean: ${time}`, lognormal: `median: ${time}, p99: ${factor * p99}ms`,
    bimodal: `usual: ${time}, slow: ${factor * slow}ms, slow-ratio: ${slowPercent / 100}`,
  };
  return distribution === 'fixed' ? time : `{${values[distribution]}, distribution: ${distribution}}`;
}

const burstOf = ({ users, cnt }, isTriangular) => [`users: ${users}`, isTriangular ? 'work: triangular' : `work: {fixed: ${cnt}}`];

// At a rate, users are warm connections: enough of them that no request waits for one of its own.
const rateOf = ({ perSecond, requestCalls, seed, slowFor }, arrivals) => [
  'users: 1000', `work: {fixed: ${requestCalls}}`,
  `shape: {constant: {per-second: ${perSecond}, duration: ${slowFor > 0 ? 12 + slowFor : 30}s, arrivals: ${arrivals}}}`, `seed: ${seed}`];

// A backend on virtual threads has room for a long queue, and still listens to the run that ends the fault.
const backendOf = ({ backendThreads }, isSlower) => isSlower ? ['  legacy-backend: {spring.threads.virtual.enabled: true}']
  : [`  legacy-backend: {server.tomcat.threads.max: ${backendThreads}}`];

const faultOf = (distribution, values) => [
  'fault:', `  legacy: {service-time: ${serviceTimeOf(distribution, values, values.slowFactor)}}`, '  delay: 2s', `  duration: ${values.slowFor}s`];

// Returns a scenario of the same case. It contains only numbers from the sliders and names from the lists above.
export function scenarioOf(way, values, { isTriangular, isAtRate, arrivals, distribution, retries }) {
  const { service, path, retried, calls, limits, isUnlimited } = WAYS[way];
  const isRetried = isAtRate && retries !== 'none', isSlower = isAtRate && values.slowFor > 0;
  if (isRetried && !retried) return `# No route of ${way} tries failed calls again.\n`;
  const own = Object.entries(limits).map(([name, property]) => `    ${property}: ${values[name]}`);
  if (isAtRate && values.timeout !== SLIDERS.timeout.initial) own.push(`    mesh.limits.response-timeout: ${values.timeout}ms`);
  if (isRetried) own.push(`    mesh.retry.attempts: ${values.attempts}`);
  return [
    'name: what-if',
    isAtRate ? `question: How long do ${values.perSecond} requests per second take with ${way} under these limits?`
      : `question: What do ${values.users} users get from ${way} under these limits?`,
    `legacy: {service-time: ${serviceTimeOf(distribution, values)}${isSlower ? `, max-concurrent: ${values.backendThreads}` : ''}}`,
    ...(isSlower ? faultOf(distribution, values) : []),
    'services:',
    ...backendOf(values, isSlower),
    ...(own.length > 0 ? [`  ${service}:`, ...own] : []),
    ...(isAtRate ? rateOf(values, arrivals) : burstOf(values, isTriangular)),
    'warm-up: {users: 20, cnt: 20, rounds: 40, until-steady: true, max-duration: 5s}',
    'contenders:',
    `  - {id: ${way}, service: ${service}, path: "${isRetried ? retried + retries : path}", calls: ${calls}${isUnlimited ? ', connections: unlimited' : ''}}`,
    '',
  ].join('\n');
}
