// Writes the votes and the results of a class as a page that needs no console, so that it can be kept.
import { make, plural } from './text.js';
import { median, plain, total } from './votes.js';

// Returns the address of the page. `ballots` are votes as the console describes them. With `mine`, it also says what one phone has voted.
export function resultPage(title, ballots, mine = null) {
  const kept = document.implementation.createHTMLDocument(title);
  kept.documentElement.lang = 'en';
  kept.body.append(make('h1', { textContent: title }), ...ballots.flatMap(ballot => section(ballot, ballots.length > 1 ? 'h2' : null, mine)));
  return `data:text/html;charset=utf-8,${encodeURIComponent(`<!doctype html>${kept.documentElement.outerHTML}`)}`;
}

function section({ topic, questions, tallies, measured, explained }, heading, mine) {
  const paragraph = textContent => make('p', { textContent });
  return [heading ? make(heading, { textContent: topic.title + (topic.variation ? ', the variation' : '') }) : null, paragraph(topic.ask),
    ...questions.flatMap((question, i) => [make('h3', { textContent: question.question }),
      ...tallies.map((round, at) => paragraph(votesInWords(question, round[i], at))),
      mine ? paragraph(mine[i] ? `Your vote: ${mine[i]} ${question.unit ?? ''}`.trim() : 'You did not vote.') : null,
      measured.length > 0 ? paragraph(measured[i].text ? `It was ${optionOf(question, measured[i].text)}.` : 'The run did not show it.') : null]),
    explained ? make('h3', { textContent: 'Why' }) : null, explained ? paragraph(explained.text) : null].filter(part => part !== null);
}

function votesInWords(question, { counts, silent }, at) {
  const name = at === 0 ? 'First vote' : 'Second vote', all = total(counts), missing = silent > 0 ? ` ${plural(silent, 'phone')} of the first vote did not vote again.` : '';
  if (all === 0) return `${name}: no votes.${missing}`;
  if (question.kind === 'slider') return `${name}: the median of ${plural(all, 'vote')} is ${plain(+median(counts).toFixed(2))} ${question.unit}.${missing}`;
  return `${name}: ${question.options.map(({ id }) => `${id} ${counts[id] ?? 0}`).join(', ')}.${missing}`;
}

const optionOf = ({ options }, text) => options?.find(({ id }) => id === text)?.text ?? text;
