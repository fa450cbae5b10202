// Simulates in the browser, because there is no server that could. The model is loaded when a page first needs it.
import { predictorOf, progressWords } from './model-worker.js';
import { byId, setText } from './text.js';

const idle = []; // each predictor simulates one burst at a time
let text = null;

function modelText() {
  text ??= new Promise((loaded, failed) => {
    if (window.meshModelText) return loaded(window.meshModelText);
    const script = document.createElement('script');
    script.src = 'assets/model.js';
    script.onload = () => loaded(window.meshModelText);
    script.onerror = () => failed(new Error('The model cannot be loaded: assets/model.js is missing.'));
    document.head.append(script);
    return null;
  });
  return text;
}

// Returns what the console would respond to this body. `what` is the last part of the address, or `predict`.
export async function predict(body, signal, what) {
  const predictor = idle.pop() ?? predictorOf(await modelText());
  try {
    return await predictor(body, signal, (reached, ofAll) => setText(byId(`${what}-progress`) ?? byId('words'), progressWords(reached, ofAll)), what);
  } finally {
    idle.push(predictor);
  }
}
