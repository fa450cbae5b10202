// Simulates in the browser: there is no server that could.
export function predict() {
  return Promise.reject(new Error('not built'));
}
