// Says how far a prediction is from the measured figure, in the same words as the load client's PredictionComparison. A test compares both.

const TENTH = 10, LARGE = 100, THOUSAND = 1000;

export function judge(prediction, predicted, measured) {
  if (predicted === '') return { predicted, measured, verdict: 'NOT_JUDGED', sentence: `No prediction was made. ${result(prediction, measured)}` };
  const predictedText = prediction.kind === 'slider' ? `${predicted} ${prediction.unit}` : optionText(prediction, predicted);
  const judgement = (verdict, sentence) => ({ predicted: predictedText, measured, verdict, sentence }), of = right => right ? 'RIGHT' : 'WRONG';
  if (measured.kind === 'unknown') return judgement('NOT_JUDGED', `You said ${predictedText}. The result is unknown: ${measured.reason}.`);
  if (measured.kind === 'right') {
    const right = predicted === measured.option;
    return judgement(of(right), `You said ${predicted}, and ${right ? 'that is right.' : `it was ${optionText(prediction, measured.option)}`}`);
  }
  const value = Number(predicted), was = measured.value;
  const right = Math.abs(value - was) <= Math.max(prediction.step, was / TENTH);
  const close = value === was ? 'exactly right' : 'that is close';
  return judgement(of(right), `You said ${predictedText}, it was ${measured.text}: ${right ? close : distance(value, was)}.`);
}

function result(prediction, measured) {
  if (measured.kind === 'unknown') return `The result is unknown: ${measured.reason}.`;
  return measured.kind === 'right' ? `It was ${optionText(prediction, measured.option)}` : `It was ${measured.text}.`;
}

const optionText = ({ options }, id) => `${id}) ${options.find(option => option.id === id).text}`;

function distance(guess, was) {
  if (guess > 0 && was > 0) return was > guess ? `${times(was / guess)} times as much` : `you said ${times(guess / was)} times as much`;
  return was > guess ? `${apart(was - guess)} more than you said` : `${apart(guess - was)} less than you said`;
}

// Decimals do not matter in a large difference.
const apart = difference => plain(difference < LARGE ? difference : rounded(difference, 0));

// The decimal digits of a number decide how it is rounded, as in Java, and not its binary value.
function rounded(value, digits) {
  const [whole, fraction = ''] = String(value).split('.');
  if (fraction.length <= digits) return value;
  const up = Number(fraction[digits]) >= TENTH / 2 ? 1 : 0;
  return (Number(whole + fraction.slice(0, digits)) + up) / TENTH ** digits;
}

const times = ratio => ratio < TENTH ? rounded(ratio, 1).toFixed(1) : rounded(ratio, 0).toFixed(0);

const plain = value => String(rounded(Math.max(0, value), Math.log10(THOUSAND)));
