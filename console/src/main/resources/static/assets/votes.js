// What is said to a question before the run: by one person, or by a class as a show of hands. A vote has how many said what, by the value.

export const emptyVote = predictions => predictions.map(() => ({}));

export const total = vote => Object.values(vote).reduce((sum, hands) => sum + hands, 0);

// One more, or one fewer.
export function raise(vote, value, hands) {
  const now = (vote[value] ?? 0) + hands;
  if (now > 0) vote[value] = now;
  else delete vote[value];
}

export function setOnly(vote, value) {
  for (const other of Object.keys(vote)) delete vote[other];
  if (value !== null) vote[value] = 1;
}

export function mean(vote) {
  const all = total(vote);
  return all === 0 ? null : Object.entries(vote).reduce((sum, [value, hands]) => sum + Number(value) * hands, 0) / all;
}

// Without more digits than there are.
export const plain = value => String(+value.toFixed(3));

// What most said; of a figure, the mean of all.
export function said(prediction, vote) {
  if (total(vote) === 0) return null;
  if (prediction.kind === 'slider') return plain(mean(vote));
  return Object.entries(vote).reduce((most, one) => one[1] > most[1] ? one : most)[0];
}

export const isComplete = votes => votes.every(vote => total(vote) > 0);
