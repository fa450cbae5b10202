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
};

const POOL = { connections: 'mesh.limits.max-connections', pending: 'mesh.limits.pending-acquire-max-count', fanOut: 'mesh.limits.fan-out' };

export const WAYS = {
  'netty-webclient': { label: 'WebClient on Netty: nobody waits', service: 'netty-gateway', path: '/netty/{cnt}', calls: 'concurrent', limits: POOL },
  'tomcat-resttemplate': { label: 'RestTemplate on Tomcat: a thread waits', service: 'tomcat-gateway', path: '/rest/{cnt}', calls: 'sequential',
    isUnlimited: true, limits: { requestThreads: 'server.tomcat.threads.max' } },
  'virtual-resttemplate': { label: 'RestTemplate on virtual threads', service: 'tomcat-gateway-virtual', path: '/rest/{cnt}', calls: 'sequential',
    isUnlimited: true, limits: {} },
  'tomcat-webclient-block': { label: 'WebClient and block() on Tomcat', service: 'tomcat-gateway', path: '/tomcat/{cnt}/block', calls: 'sequential',
    limits: { requestThreads: 'server.tomcat.threads.max', connections: POOL.connections, pending: POOL.pending } },
};

// What is the same for every way. All other sliders are limits of a way.
export const SHARED = ['users', 'cnt', 'serviceTimeMs', 'backendThreads'];

// Returns the request for a simulation. If a way has no such limit, the limit is null, which means unlimited.
export function question(way, values, isTriangular) {
  const { calls, limits } = WAYS[way];
  const limit = name => name in limits ? values[name] : null;
  return {
    users: values.users, calls, ...(isTriangular ? { work: 'triangular' } : { cnt: values.cnt }), serviceTimeMs: values.serviceTimeMs,
    backendThreads: values.backendThreads, requestThreads: limit('requestThreads'), connections: limit('connections'),
    pending: limit('pending'), fanOut: limit('fanOut') ?? 1,
  };
}

// Returns a scenario of the same case. It contains only numbers from the sliders and names from the list above.
export function scenarioOf(way, values, isTriangular) {
  const { service, path, calls, limits, isUnlimited } = WAYS[way];
  const own = Object.entries(limits).map(([name, property]) => `    ${property}: ${values[name]}`);
  return [
    'name: what-if',
    `question: What do ${values.users} users get from ${way} under these limits?`,
    `legacy: {service-time: ${values.serviceTimeMs}ms}`,
    'services:',
    `  legacy-backend: {server.tomcat.threads.max: ${values.backendThreads}}`,
    ...(own.length > 0 ? [`  ${service}:`, ...own] : []),
    `users: ${values.users}`,
    isTriangular ? 'work: triangular' : `work: {fixed: ${values.cnt}}`,
    'warm-up: {users: 20, cnt: 20, rounds: 40, until-steady: true, max-duration: 5s}',
    'contenders:',
    `  - {id: ${way}, service: ${service}, path: "${path}", calls: ${calls}${isUnlimited ? ', connections: unlimited' : ''}}`,
    '',
  ].join('\n');
}
