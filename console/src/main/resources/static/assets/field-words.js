// The words for the fields of the form that starts a scenario. They say what a value does, not what an option is called.

// Label and explanation of each option.
export const OPTIONS = {
  users: ['Users', 'They send their requests to each contender at the same time.'],
  repetitions: ['Measurements of each contender', 'From six on, the run reports which contenders differ.'],
  engine: ['How the load is sent', 'Both ways send the same requests.'],
  noWarmUp: ['Warm-up before a measurement', 'Without it, the first requests also load classes and compile code.'],
  timeout: ['Wait for a response for at most', 'A whole number and a unit: ms, s or m.'],
  full: ['Length of the run', 'The long run takes several times as long.'],
  soakFor: ['Duration of the load', 'A whole number and a unit: s or m.'],
};

// The values of an option in words, of which the first is the default if the form has none.
export const CHOICES = {
  nio: 'a few threads (nio)', threads: 'a thread for each user (threads)',
};
export const YES_OR_NO = { noWarmUp: ['with a warm-up', 'without'], full: ['the short run', 'the long run'] };

const LIMITS = {
  'server.tomcat.threads.max': 'Threads for requests',
  'mesh.limits.max-connections': 'Connections to the backend',
  'mesh.limits.pending-acquire-max-count': 'Calls that may wait for a connection (-1: any number)',
  'mesh.limits.pending-acquire-timeout': 'Longest wait for a connection',
  'mesh.limits.connect-timeout': 'Longest time to connect',
  'mesh.limits.response-timeout': 'Longest wait for the backend’s response',
  'mesh.limits.fan-out': 'Concurrent calls of one request',
  'mesh.limits.max-concurrent-calls': 'Concurrent calls of all requests',
  'mesh.limits.max-wait-duration': 'Longest wait for a permit to call',
  'mesh.limits.deadline': 'Time after which a route with a deadline responds',
  'mesh.limits.hedge-after': 'Time after which a route that hedges makes a second call',
  'mesh.limits.max-response-bytes': 'Largest response of the backend, in bytes',
  'mesh.limits.max-idle-time': 'Longest idle time of a kept connection (0s: the client’s own)',
  'mesh.limits.rest-template-no-read-timeout': 'RestTemplate waits without a limit (true or false)',
  'mesh.retry.attempts': 'Attempts of a call, including the first',
  'mesh.retry.first-delay': 'Longest random wait before the first retry',
  'mesh.retry.max-delay': 'Longest random wait before any retry',
  'mesh.retry.total-time': 'Time after which no further attempt begins',
  'mesh.retry.budget-ratio': 'Retries allowed per call, from 0 to 1',
  'mesh.retry.budget-reserve': 'Retries that may be saved for later',
  'mesh.retry.breaker-window': 'Latest attempts that the circuit breaker counts',
  'mesh.retry.breaker-failure-ratio': 'Share of failed attempts at which the breaker opens, from 0 to 1',
  'mesh.retry.breaker-open-time': 'How long an open breaker rejects calls',
  'mesh.retry.breaker-trials': 'Trial calls before the breaker closes',
  'mesh.database.max-connections': 'Connections to the database',
  'mesh.database.acquire-timeout': 'Longest wait for a connection to the database',
  'mesh.database.connect-timeout': 'Longest time to connect to the database',
  'mesh.database.query-timeout': 'Longest wait for a query',
  'mesh.database.query-time': 'Time that the database takes for each query',
  'mesh.database.fetch-size': 'Rows that are fetched at a time (0: all)',
  'mesh.store.connect-timeout': 'Longest time to connect to the store',
  'mesh.store.first-item-timeout': 'Longest wait for the store’s first reading',
  'mesh.store.keep-alive-interval': 'Time between signs of life to the store',
  'mesh.store.keep-alive-max-lifetime': 'Silence after which the store counts as gone',
  'mesh.computing.iterations': 'Rounds of computing for each reading (0: measured at the start)',
  'mesh.computing.threads': 'Threads that compute (0: one per core)',
  'mesh.computing.time': 'Computing time for each reading',
  'mesh.server.send-buffer-bytes': 'Send buffer of a connection, in bytes (0: the system’s own)',
  'mesh.stages.enabled': 'Measure what requests wait for (true or false)',
  'legacy.behaviour.service-time': 'Time that the backend takes for each call',
  'legacy.behaviour.jitter': 'Variation of that time, from 0 to 1',
  'legacy.behaviour.max-concurrent': 'Calls that the backend serves at a time (0: as many as it has threads)',
  'legacy.behaviour.failure-ratio': 'Share of calls that fail, from 0 to 1',
  'legacy.behaviour.hang-ratio': 'Share of calls that hang, from 0 to 1',
  'legacy.behaviour.hang-time': 'How long such a call hangs',
  'legacy.behaviour.abort-ratio': 'Share of responses that are cut off, from 0 to 1',
  'legacy.behaviour.abort-before-response-ratio': 'Share of connections that end without a response, from 0 to 1',
  'legacy.behaviour.seed': 'Number that decides which calls these are',
  'store.rows': 'Readings in the store',
  'store.chunk': 'Readings that are read at a time',
  'store.threads': 'Threads of the store',
  'database.rows': 'Rows in the database',
  'database.max-connections': 'Connections that the database accepts',
};

// Returns the words for a property of a service, or the property itself if it has none.
export const limitWords = property => LIMITS[property] ?? property;

// A duration as people write it: 10s and not 10000ms.
export const short = value => String(value).replace(/^(\d+)000ms$/, '$1s');
