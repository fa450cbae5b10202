// Shared by all pictures: a canvas with the resolution of the screen, and one time axis for all pictures of a column.
import { palette } from './palette.js';
import { tick } from './text.js';

const ROOM_OF_A_LABEL = 84, FOR_A_ROOM = 18;

// Returns a cleared drawing context. Its coordinates are CSS pixels, but it draws with all device pixels of the screen.
export function surface(canvas) {
  const ratio = devicePixelRatio, width = canvas.clientWidth, height = canvas.clientHeight;
  const across = Math.round(width * ratio), down = Math.round(height * ratio);
  if (canvas.width !== across) canvas.width = across;
  if (canvas.height !== down) canvas.height = down;
  const context = canvas.getContext('2d');
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.clearRect(0, 0, width, height);
  const { fontFamily, fontSize } = fontOf(canvas);
  context.font = `${fontSize}px ${fontFamily}`;
  context.textBaseline = 'middle';
  return { context, width, height, ratio, fontSize };
}

// A cache, because reading an element's style in the middle of a frame is expensive.
const fonts = new Map();

function fontOf(canvas) {
  const key = document.documentElement.dataset.view ?? '';
  if (!fonts.has(key)) {
    const size = parseFloat(getComputedStyle(document.documentElement).fontSize);
    fonts.set(key, { fontFamily: getComputedStyle(canvas).fontFamily, fontSize: key === 'projector' ? Math.max(FOR_A_ROOM, Math.round(size * .9)) : Math.round(size * .72) });
  }
  return fonts.get(key);
}

// Returns the smallest step of 1, 2 or 5 times a power of ten that divides the range into at most this many steps.
export function niceStep(range, most) {
  const rough = range / Math.max(1, most);
  const power = 10 ** Math.floor(Math.log10(rough));
  return [1, 2, 5, 10].map(factor => factor * power).find(step => step >= rough);
}

export class TimeAxis {

  constructor(min, max) {
    this.min = min;
    this.max = max;
  }

  // Leaves room for the numbers on the left, and a little for the last label.
  place(width, fontSize) {
    this.left = Math.round(fontSize * 3.4);
    this.right = width - Math.round(fontSize * .9);
    this.room = Math.max(ROOM_OF_A_LABEL, 5 * fontSize);
    return this;
  }

  // Uses the whole width. A small picture has no numbers.
  placeBare(width) {
    this.left = 0;
    this.right = width;
    return this;
  }

  x(nanos) {
    return this.left + (nanos - this.min) / (this.max - this.min) * (this.right - this.left);
  }

  nanosAt(x) {
    return this.min + (x - this.left) / (this.right - this.left) * (this.max - this.min);
  }

  ticks() {
    const step = niceStep(this.max - this.min, (this.right - this.left) / this.room);
    const first = Math.ceil(this.min / step) * step;
    return Array.from({ length: Math.floor((this.max - first) / step) + 1 }, (_, i) => Math.round(first + i * step));
  }

  drawGrid(context, top, bottom) {
    context.fillStyle = palette().line;
    for (const nanos of this.ticks()) context.fillRect(Math.round(this.x(nanos)), top, 1, bottom - top);
  }

  drawLabels(context, y) {
    context.fillStyle = palette().muted;
    context.textAlign = 'center';
    for (const nanos of this.ticks()) {
      const text = tick(nanos), half = context.measureText(text).width / 2;
      context.fillText(text, Math.min(this.x(nanos), this.right + 8 - half), y);
    }
  }

  // Draws a line from top to bottom at an instant.
  drawLine(context, nanos, top, bottom, colour, dashes = []) {
    const x = Math.round(this.x(nanos)) + .5;
    context.save();
    context.strokeStyle = colour;
    context.lineWidth = dashes.length ? 2 : 1;
    context.setLineDash(dashes);
    context.beginPath();
    context.moveTo(x, top);
    context.lineTo(x, bottom);
    context.stroke();
    context.restore();
  }
}
