// Words of the field, explained where a page uses them. The glossary of the handbook has more of them.
import { make } from './text.js';

const TERMS = [
  ['call', /\bcalls?\b/i, 'A request that a gateway sends to the system behind it, such as the slow backend.'],
  ['platform thread', /\bplatform threads?\b/i, 'A thread of the operating system, with its own stack. Tomcat uses one for each request.'],
  ['virtual thread', /\bvirtual threads?\b/i, 'A thread of the JVM. While it waits, it occupies memory but no platform thread.'],
  ['event loop', /\bevent loops?\b/i, 'A thread that serves many connections and must not wait.'],
  ['p50', /\bp50\b/, 'Half of the valid responses took at most this time.'],
  ['p99', /\bp99\b/, '99 of 100 valid responses took at most this time.'],
  ['ideal time', /\bideal time\b/i, 'The shortest time in which the work can be done with these threads and connections, if only waiting takes time.'],
];

// Explains the words that occur in a text. The explanations open with a click; nothing is shown if the text has none of the words.
export function termsIn(text) {
  const found = TERMS.filter(([, pattern]) => pattern.test(text));
  return make('details', { className: 'terms quiet', hidden: found.length === 0 }, make('summary', { textContent: `In plain words: ${found.map(([term]) => term).join(', ')}` }),
    make('dl', {}, ...found.flatMap(([term, , words]) => [make('dt', { textContent: term }), make('dd', { textContent: words })])));
}
