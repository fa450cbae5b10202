// The drawing of who calls whom in a run, with the ways of the contenders that the page shows.
import { get, runPath } from './api.js';
import { graphOf, MeshDrawing } from './mesh-drawing.js';
import { byId } from './text.js';

export class RunDrawing {

  #hasLimits = false;
  #isAsking = false;
  #drawing = null;
  #lit = null;

  constructor(folder) {
    this.folder = folder;
  }

  // Lights the ways of these contenders. Until the run has recorded its scenario, the drawing has no figures.
  describe(run, shown) {
    if (!run.plan) return;
    this.#lit = shown.length > 0 ? shown.map(({ id }) => id) : null;
    if (this.#drawing === null) {
      byId('mesh-section').hidden = false;
      this.#drawing = new MeshDrawing(byId('mesh'));
      this.#drawing.show(graphOf(run.plan), this.#lit);
    }
    this.#drawing.light(this.#lit);
    if (!this.#hasLimits && !this.#isAsking && (run.ended || run.measurements.some(one => one.end))) this.#ask();
  }

  async #ask() {
    this.#isAsking = true;
    const graph = await get(runPath(this.folder, '/graph')).catch(() => null);
    this.#hasLimits = true;
    if (graph) this.#drawing.show(graph, this.#lit);
    this.#isAsking = false;
  }
}
