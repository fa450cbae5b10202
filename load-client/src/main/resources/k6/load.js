import http from 'k6/http';
import { sleep } from 'k6';
import { SharedArray } from 'k6/data';
import exec from 'k6/execution';

// Reads a CSV file (RFC 4180) from the folder of this script: an object for each row, with the names of the columns.
function table(file) {
  const rows = [];
  let row = [];
  for (const [, value, end] of open(file).replace(/^\uFEFF/, '').matchAll(/("(?:[^"]|"")*"|[^",\r\n]*)(,|\r?\n|\r|$)/g)) {
    row.push(value.startsWith('"') ? value.slice(1, -1).replace(/""/g, '"') : value);
    if (end !== ',') {
      if (row.length > 1 || value !== '') {
        rows.push(row); // an empty line is no row
      }
      row = [];
    }
  }
  const columns = rows.shift().map((name) => name.replace(/^[\s\u200b-\u200f\u2060\ufeff]+|[\s\u200b-\u200f\u2060\ufeff]+$/g, ''));
  return rows.map((values) => Object.fromEntries(columns.map((name, index) => [name, values[index]])));
}

// Returns whether an object has a name of its own. Each object inherits names such as constructor.
function has(object, name) {
  return Object.prototype.hasOwnProperty.call(object, name);
}

const TABLES = {};
Object.values(LOADS).forEach(({ data }) => {
  if (data && !has(TABLES, data)) {
    TABLES[data] = new SharedArray(data, () => table(data));
  }
});

// Unlike a run, k6 drops a request that finds no free user, and counts it as a dropped iteration.
function atRate({ from, to, milliseconds }, users) {
  return {
    executor: 'ramping-arrival-rate',
    startRate: from,
    timeUnit: '1s',
    stages: [{ target: to, duration: `${milliseconds}ms` }],
    preAllocatedVUs: users,
    maxVUs: users,
  };
}

// The thresholds always pass. They are needed because k6 prints the figures of a load only if the load has a threshold.
const scenarios = {};
const thresholds = {};
Object.keys(LOADS).forEach((name, index) => {
  const { rate } = LOADS[name];
  scenarios[name] = {
    ...(rate ? atRate(rate, USERS[name]) : { executor: 'per-vu-iterations', vus: USERS[name], iterations: 1, maxDuration: `${SLOT}s` }),
    exec: 'load',
    startTime: `${index * SLOT}s`,
    gracefulStop: rate ? TIMEOUT : '0s',
    tags: { contender: LOADS[name].contender, repetition: String(LOADS[name].repetition) },
  };
  thresholds[`http_reqs{scenario:${name}}`] = ['count>=0'];
  thresholds[`http_req_failed{scenario:${name}}`] = ['rate>=0'];
  thresholds[`http_req_duration{scenario:${name}}`] = ['max>=0'];
});

export const options = { scenarios, thresholds, discardResponseBodies: true, batch: 1, setupTimeout: '10m' };

// Returns whether a JSON text ends within a string.
function endsWithinString(json) {
  return json.replace(/\\./g, '').split('"').length % 2 === 0;
}

// Give a value the form that a body requires, like a run. A body of another type contains it as it is.
const ESCAPES = {
  PATH: encodeURIComponent,
  JSON: (value, before) => (endsWithinString(before) ? JSON.stringify(value).slice(1, -1) : value),
  FORM: encodeURIComponent,
  XML: (value, before) =>
    before.lastIndexOf('<![CDATA[') > before.lastIndexOf(']]>')
      ? value.replace(/]]>/g, ']]]]><![CDATA[>').replace(/\r/g, ']]>&#13;<![CDATA[')
      : value.replace(/[&<>"'\t\r\n]/g, (c) => `&#${c.charCodeAt(0)};`),
};

// Fills in variables of the environment, and values by their names in braces.
function fill(text, values, escape) {
  return text.replace(/\$\{env:(\w+)\}|\{([A-Za-z_][\w.-]*)\}/g, (all, variable, name, at) => {
    if (variable && !has(__ENV, variable)) {
      throw new Error(`${variable} is not set`);
    }
    if (!variable && !has(values, name)) {
      return all;
    }
    const value = String(variable ? __ENV[variable] : values[name]);
    return escape ? escape(value, text.slice(0, at)) : value;
  });
}

// Sends the request of a load, or of a step before it. Each request has only the cookies of its own headers, as in a run.
function send(request, values, responseType) {
  const headers = {};
  Object.keys(request.headers).forEach((name) => {
    headers[name] = fill(request.headers[name], values);
  });
  const url = fill(request.url, values, ESCAPES.PATH);
  const body = request.body === null ? null : fill(request.body, values, ESCAPES[request.syntax]);
  const jar = new http.CookieJar();
  return http.request(request.method, url, body, { headers, jar, responseType, timeout: TIMEOUT, redirects: 0, tags: { name: request.url } });
}

// Reads a JSON document whose numbers keep their digits, as texts.
function document(body) {
  return JSON.parse(body.replace(/"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g, (part) => (part.startsWith('"') ? part : `"${part}"`)));
}

// Returns the text, boolean or null at a JSON pointer; undefined if there is none.
function at(json, pointer) {
  const value = pointer
    .split('/')
    .slice(1)
    .map((key) => key.replace(/~1/g, '/').replace(/~0/g, '~'))
    .reduce((part, key) => (isParent(part, key) ? part[key] : undefined), json);
  return typeof value === 'object' && value !== null ? undefined : value;
}

function isParent(part, key) {
  return typeof part === 'object' && part !== null && has(part, key) && !(Array.isArray(part) && key === 'length');
}

// Returns the value of the last cookie of a name that a response sets; undefined if that one is expired.
function cookie(response, name) {
  const last = (response.cookies[name] || []).slice(-1)[0];
  const isExpired = last && (last.max_age < 0 || (last.max_age === 0 && last.expires >= 0 && last.expires <= Date.now()));
  return last && !isExpired ? last.value : undefined;
}

// Returns what a step takes from its response.
function taken(step, values) {
  const response = send(step, values, 'text');
  const where = `${step.method} ${step.url} for user ${values.user}`;
  if (response.status < step.minStatus || response.status > step.maxStatus) {
    throw new Error(`${where} got ${response.status} ${response.error}`);
  }
  const pointers = Object.values(step.extract).filter((source) => !source.startsWith('cookie '));
  const json = pointers.length + Object.keys(step.json).length > 0 ? document(response.body) : null;
  Object.keys(step.json).forEach((pointer) => {
    if (String(at(json, pointer)) !== fill(step.json[pointer], values)) {
      throw new Error(`${where} got a response without the expected value at ${pointer}`);
    }
  });
  const found = {};
  Object.keys(step.extract).forEach((name) => {
    const source = step.extract[name];
    const value = source.startsWith('cookie ') ? cookie(response, source.slice('cookie '.length)) : at(json, source);
    if (value === undefined || value === null) {
      throw new Error(`${where} got a response without ${source}`);
    }
    found[name] = String(value);
  });
  return found;
}

// Returns the values of a user that the file contains.
function row({ data }, user) {
  return data ? TABLES[data][(user - 1) % TABLES[data].length] : {};
}

// Sends the steps before the loads, once for each user of each contender. k6 does not count these requests for a load.
export function setup() {
  const users = {};
  Object.keys(LOADS).forEach((name) => {
    const { contender, steps } = LOADS[name];
    if (steps.length > 0 && !has(users, contender)) {
      users[contender] = Array.from({ length: USERS[name] }, (none, index) =>
        steps.reduce((found, step) => ({ ...found, ...taken(step, { ...row(LOADS[name], index + 1), ...found, user: index + 1 }) }), {}),
      );
    }
  });
  return users;
}

// Draws how long a user thinks, in seconds.
function drawn({ distribution, seconds, jitter }) {
  const share = Math.random();
  return distribution === 'exponential' ? -seconds * Math.log(1 - share) : seconds * (1 + jitter * (2 * share - 1));
}

// Uses the number of the iteration, because virtual users are numbered over all loads together.
export function load(users) {
  const mine = LOADS[exec.scenario.name];
  const index = exec.scenario.iterationInTest;
  const cnt = mine.items[mine.items.length === 1 ? 0 : index];
  const values = { ...row(mine, index + 1), ...(has(users, mine.contender) ? users[mine.contender][index] : {}), user: index + 1, cnt };
  for (let request = 0; request < mine.requestsPerUser; request++) {
    if (request > 0 && mine.think) {
      sleep(drawn(mine.think));
    }
    send(mine, values, 'none');
  }
}
