// Predicts in a worker of the page, for a page without a console. The worker starts from a text that the page contains, because a page that
// was opened as a file cannot load a worker from another file.

const LISTEN = `
onmessage = ({ data: { what, body } }) => postMessage({ response: meshModel[what](body, (reached, ofAll) => postMessage({ reached, ofAll })) });`;

// Returns a function that predicts. `script` is the text of model.js.
//
// The function returns a promise of the console's response for the same body. `what` is a function of the model: `predict` for a burst,
// `rate`, `curve` or `limit`. The promise is rejected with the console's words about a wrong number, and with an AbortError if `signal` or
// the next call cancels it. During a long simulation, `progress` gets the number of calls that have reached the backend, and the number of all
// calls, which is 0 if it is not known.
export function predictorOf(script) {
  const address = URL.createObjectURL(new Blob([script, LISTEN], { type: 'text/javascript' }));
  let worker = null, replace = () => {};

  return (body, signal = undefined, progress = () => {}, what = 'predict') => new Promise((resolve, reject) => {
    replace();
    if (signal?.aborted) return reject(signal.reason);
    worker ??= new Worker(address);
    const finish = (how, result) => {
      signal?.removeEventListener('abort', cancel);
      replace = () => {};
      how(result);
    };
    // A simulation does not listen while it computes, so only the end of its worker stops it.
    const stop = reason => {
      worker.terminate();
      worker = null;
      finish(reject, reason);
    };
    const cancel = () => stop(signal.reason);
    replace = () => stop(new DOMException('A newer prediction has replaced this one.', 'AbortError'));
    signal?.addEventListener('abort', cancel);
    worker.onmessage = ({ data }) => {
      if (data.response === undefined) return progress(data.reached, data.ofAll);
      const response = JSON.parse(data.response);
      return response.status === undefined ? finish(resolve, response) : finish(reject, Object.assign(new Error(response.detail), { status: response.status }));
    };
    worker.onerror = event => {
      event.preventDefault();
      stop(new Error(`The model has failed: ${event.message}`));
    };
    worker.postMessage({ what, body: JSON.stringify(body) });
  });
}

// Returns the progress of a long simulation in words.
export const progressWords = (reached, ofAll) =>
  `Simulating: ${reached.toLocaleString('en')}${ofAll > 0 ? ` of ${ofAll.toLocaleString('en')}` : ''} calls have reached the backend.`;
