// The drawing of who calls whom in a round of a lesson. If the round has several contenders, a choice lights one of them.
import { MeshDrawing } from './mesh-drawing.js';
import { make } from './text.js';

export function drawRound(place, graph) {
  const picture = make('div'), drawing = new MeshDrawing(picture), ids = graph.routes.map(({ contender }) => contender);
  const choice = (text, lit) => make('label', {}, make('input', { type: 'radio', name: `${place.id}-lit`, checked: lit === null, onchange: () => drawing.light(lit) }), ` ${text}`);
  place.hidden = graph.services.length === 0;
  place.replaceChildren(picture, ...(ids.length > 1 ? [make('fieldset', { className: 'lights' }, make('legend', { textContent: 'Show the way of' }),
    choice('all contenders', null), ...ids.map(id => choice(id, [id])))] : []));
  drawing.show(graph);
}
