// The burst: a bar for each user. It grows while the user waits. Its colours and patterns show what the user waited for, and a failure
// ends it in a cap. If the stages of a request are unknown, the bar shows only its outcome. A mark shows the first byte, and bands over all
// bars show the pauses of the gateway. If there are more users than pixels, several users share a line of pixels, which shows the slowest of
// them, with failures on top.
import { surface } from './canvas.js';
import { idealOf } from './model.js';
import { rowsOf } from './order.js';
import { kindColour, kindFill, palette, stageFill } from './palette.js';
import { drawPauses } from './pauses.js';
import { isKnown } from './stages.js';
import { duration } from './text.js';

const MIN_WIDTH = 2, FAILED_WIDTH = 10, CAP = 6, SMALL_CAP = 2, SPACED = 3, CROSSED = 7, MARKED = 1;

// The layout of the last drawing on each canvas, which is needed to find the request under the pointer.
const drawn = new WeakMap();

export function drawBurst(canvas, one, nanos, { axis, order, ghost, selection }) {
  const { context, width, height, ratio, fontSize } = surface(canvas);
  const colours = palette();
  const top = Math.round(fontSize * 1.7), bottom = height - Math.round(fontSize * 1.7);
  axis.place(width, fontSize).drawGrid(context, top, bottom);
  const { row, users } = rowsOf(one, order);
  const box = { top, room: (bottom - top) / Math.max(1, users), ratio, row, axis, cap: CAP };
  context.save();
  context.beginPath();
  context.rect(axis.left, top, axis.right - axis.left, bottom - top);
  context.clip();
  if (ghost) drawGhost(context, ghost, order, { ...box, room: (bottom - top) / Math.max(1, ghost.users) }, colours);
  drawUnderWay(context, one, nanos, box, colours);
  drawEnded(context, one, nanos, box);
  drawFirstBytes(context, one, nanos, box, colours);
  drawPauses(context, one, nanos, { axis, top, bottom });
  context.restore();
  drawLines(context, one, nanos, { axis, top, bottom, fontSize }, colours);
  if (selection) drawSelection(context, selection, box, colours);
  drawUsers(context, users, { axis, top, bottom }, colours);
  axis.drawLabels(context, height - fontSize * .75);
  drawn.set(canvas, { ...box, users, bottom, order });
}

// Draws only the bars of a measurement, small, at its end.
export function drawSmallBurst(canvas, one, axis) {
  const { context, width, height, ratio } = surface(canvas);
  const { row, users } = rowsOf(one, 'user');
  const box = { top: 0, room: height / Math.max(1, users), ratio, row, axis: axis.placeBare(width), cap: SMALL_CAP };
  const nanos = one.end?.durationNanos ?? Infinity;
  drawUnderWay(context, one, nanos, box, palette());
  drawEnded(context, one, nanos, box);
}

// Returns the top and height of a user's bar. Thin bars cover whole pixels, and share none if there is a pixel for each. If there is room,
// a gap separates the users.
function barOf(box, user) {
  const { top, room, ratio, row } = box;
  const y = top + row[user] * room;
  if (room >= SPACED) return [y + room * .12, room * .76];
  const from = Math.floor(y * ratio), next = Math.floor((top + (row[user] + 1) * room) * ratio);
  return [from / ratio, Math.max(next - from, 1) / ratio];
}

// The minimum width keeps a request visible that was rejected immediately.
function fillBar(context, box, user, from, to, least = MIN_WIDTH) {
  const left = box.axis.x(from);
  const [y, high] = barOf(box, user);
  context.fillRect(left, y, Math.max(box.axis.x(to) - left, least), high);
}

// Draws the whole last run of the same scenario behind the current one.
function drawGhost(context, ghost, order, box, colours) {
  const { rows } = ghost;
  const behind = { ...box, row: rowsOf(ghost, order).row };
  context.fillStyle = colours.ghost;
  for (let i = 0; i < rows.length; i++) {
    if (!Number.isNaN(rows.lastByte[i])) fillBar(context, behind, rows.user[i], rows.start[i], rows.lastByte[i]);
  }
}

function drawUnderWay(context, { rows, stages }, nanos, box, colours) {
  context.fillStyle = colours.waiting;
  for (let i = 0; i < rows.length; i++) {
    if (!isKnown(stages, i) && rows.isSentBy(i, nanos) && !rows.isEndedBy(i, nanos)) fillBar(context, box, rows.user[i], rows.start[i], nanos);
  }
  context.fillStyle = colours.flowing;
  for (let i = 0; i < rows.length; i++) {
    if (!isKnown(stages, i) && rows.firstByte[i] <= nanos && !rows.isEndedBy(i, nanos)) fillBar(context, box, rows.user[i], rows.firstByte[i], nanos);
  }
}

// Draws failed requests last, so that none of them is hidden.
function drawEnded(context, one, nanos, box) {
  const all = one.kinds.map((_, index) => index), isFailed = kind => one.kinds[kind].outcome !== 'ok';
  all.filter(kind => !isFailed(kind)).forEach(kind => drawOutcome(context, one, kind, nanos, box, MIN_WIDTH));
  if (one.stages !== null) drawStages(context, one, nanos, box);
  for (const kind of all.filter(isFailed)) {
    drawOutcome(context, one, kind, nanos, box, FAILED_WIDTH);
    drawCaps(context, one, kind, nanos, box);
    if (box.room >= CROSSED) drawCrosses(context, one, kind, nanos, box);
  }
}

function drawOutcome(context, { rows, kinds, stages }, kind, nanos, box, least) {
  context.fillStyle = kindFill(context, kinds[kind]);
  for (let i = 0; i < rows.length; i++) {
    if (rows.outcome[i] === kind && rows.isEndedBy(i, nanos) && !isKnown(stages, i)) fillBar(context, box, rows.user[i], rows.start[i], rows.lastByte[i], least);
  }
}

// Draws each stage over the rest of the bar, so that no background shows between two stages.
function drawStages(context, one, nanos, box) {
  const { rows, stages } = one, isDrawn = slowest(one, box);
  stages.labels.forEach((label, k) => {
    context.fillStyle = stageFill(context, label);
    for (let i = 0; i < rows.length; i++) {
      if (!isKnown(stages, i) || !rows.isSentBy(i, nanos) || !isDrawn(rows.user[i])) continue;
      const before = k === 0 ? 0 : stages.until[k - 1][i], from = rows.start[i] + before, to = Math.min(nanos, rows.lastByte[i]);
      if (stages.until[k][i] > before && (from < to || before === 0)) fillBar(context, box, rows.user[i], from, to, before === 0 ? MIN_WIDTH : 0);
    }
  });
}

// Returns whether a user's stages are visible. If users share a line of pixels, only those of the slowest user are.
export function slowest({ rows }, box) {
  if (box.room * box.ratio >= 1) return () => true;
  const line = user => Math.floor((box.top + box.row[user] * box.room) * box.ratio), last = new Map();
  for (let i = 0; i < rows.length; i++) {
    const at = line(rows.user[i]);
    if (!(last.get(at)?.end >= rows.lastByte[i])) last.set(at, { end: rows.lastByte[i], user: rows.user[i] });
  }
  return user => last.get(line(user)).user === user;
}

// Ends the bar of a failed request in the colour and pattern of its failure.
function drawCaps(context, { rows, kinds, stages }, kind, nanos, box) {
  context.fillStyle = kindFill(context, kinds[kind]);
  for (let i = 0; i < rows.length; i++) {
    if (rows.outcome[i] === kind && rows.isEndedBy(i, nanos) && isKnown(stages, i)) fillBar(context, box, rows.user[i], rows.lastByte[i], rows.lastByte[i], box.cap);
  }
}

// Marks the end of a failed request with a cross, so that its shape differs, not only its colour and pattern.
function drawCrosses(context, { rows, kinds, stages }, kind, nanos, box) {
  context.strokeStyle = kindColour(kinds[kind]);
  context.lineWidth = 2;
  context.beginPath();
  for (let i = 0; i < rows.length; i++) {
    if (rows.outcome[i] !== kind || !rows.isEndedBy(i, nanos)) continue;
    const [y, high] = barOf(box, rows.user[i]);
    const end = isKnown(stages, i) ? box.axis.x(rows.lastByte[i]) + box.cap : Math.max(box.axis.x(rows.lastByte[i]), box.axis.x(rows.start[i]) + FAILED_WIDTH);
    const x = end + 3, size = Math.min(high, 9);
    const from = y + (high - size) / 2;
    context.moveTo(x, from);
    context.lineTo(x + size, from + size);
    context.moveTo(x + size, from);
    context.lineTo(x, from + size);
  }
  context.stroke();
}

function drawFirstBytes(context, { rows }, nanos, box, colours) {
  context.fillStyle = colours.ink;
  context.globalAlpha = box.room >= MARKED ? 1 : .5;
  for (let i = 0; i < rows.length; i++) {
    if (!(rows.firstByte[i] <= nanos)) continue;
    const [y, high] = barOf(box, rows.user[i]);
    context.fillRect(box.axis.x(rows.firstByte[i]) - .8, y, 1.6, high);
  }
  context.globalAlpha = 1;
}

// Draws the release of the users, the ideal time and the current time.
function drawLines(context, one, nanos, { axis, top, bottom, fontSize }, colours) {
  axis.drawLine(context, 0, top - 4, bottom, colours.ink);
  label(context, axis, 0, 'released', fontSize, colours.ink);
  if (nanos > 0 && nanos < axis.max && nanos !== one.end?.durationNanos) axis.drawLine(context, nanos, top, bottom, colours.muted);
  const ideal = idealOf(one);
  if (ideal === null || ideal > axis.max) return;
  axis.drawLine(context, ideal, top - 4, bottom, colours['fail-4'], [7, 4]);
  label(context, axis, ideal, `ideal time ${duration(ideal)}`, fontSize, colours.ink);
}

// Writes a label to the right of its line. If there is no room, it moves the label to the left, but never over the label at 0.
function label(context, axis, nanos, text, fontSize, colour) {
  const wide = context.measureText(text).width, x = axis.x(nanos);
  const behind = axis.left - 4 + context.measureText('released').width + fontSize;
  const from = nanos === 0 ? axis.left - 4 : Math.max(behind, Math.min(x + 4, axis.right - wide));
  context.fillStyle = colour;
  context.textAlign = 'left';
  context.fillText(text, Math.max(from, 0), fontSize * .8);
}

function drawUsers(context, users, { axis, top, bottom }, colours) {
  context.fillStyle = colours.muted;
  context.textAlign = 'right';
  context.fillText('1', axis.left - 5, top + 6);
  if (users > 1) context.fillText(String(users), axis.left - 5, bottom - 6);
  context.save();
  context.translate(axis.left - 12, (top + bottom) / 2);
  context.rotate(-Math.PI / 2);
  context.textAlign = 'center';
  context.fillText('users', 0, 0);
  context.restore();
}

// Outlines the selected users and interval.
function drawSelection(context, { from, to, begin, end }, { axis, top, room }, colours) {
  const left = Math.max(axis.x(begin), axis.left), right = Math.min(axis.x(end), axis.right);
  for (const [colour, wide] of [[colours.paper, 5], [colours.ink, 2]]) {
    context.strokeStyle = colour;
    context.lineWidth = wide;
    context.strokeRect(left, top + from * room, right - left, (to + 1 - from) * room);
  }
}

// Returns the row, from 0, and the instant at a point of the canvas; a point outside the picture counts as its nearest edge.
export function placeAt(canvas, x, y) {
  const box = drawn.get(canvas);
  const row = Math.min(Math.max(Math.floor((y - box.top) / box.room), 0), box.users - 1);
  return { row, nanos: box.axis.nanosAt(Math.min(Math.max(x, box.axis.left), box.axis.right)) };
}

// Returns the index of the request at this point of the canvas; -1 if there is none.
export function requestAt(canvas, { rows }, x, y) {
  const box = drawn.get(canvas);
  if (!box || y < box.top || y > box.bottom) return -1;
  const row = Math.floor((y - box.top) / box.room), nanos = box.axis.nanosAt(x);
  let found = -1;
  for (let i = 0; i < rows.length; i++) {
    if (box.row[rows.user[i]] === row && (found < 0 || rows.start[i] <= nanos)) found = i;
  }
  return found;
}
