// The requests of a measurement, in columns. An instant is NaN if it is unknown or in the future. An unknown outcome is -1.
const FIRST_ROOM = 128;

export class Rows {

  length = 0;

  constructor() {
    this.#room(FIRST_ROOM);
  }

  #room(size) {
    this.user = copy(new Uint32Array(size), this.user);
    this.start = copy(new Float64Array(size).fill(NaN), this.start);
    this.firstByte = copy(new Float64Array(size).fill(NaN), this.firstByte);
    this.lastByte = copy(new Float64Array(size).fill(NaN), this.lastByte);
    this.outcome = copy(new Int16Array(size).fill(-1), this.outcome);
  }

  // Replaces the values of a request with a row of an event.
  set(index, columns, row) {
    if (index >= this.user.length) this.#room(Math.max(2 * this.user.length, index + 1));
    this.length = Math.max(this.length, index + 1);
    this.user[index] = columns.user[row];
    this.start[index] = columns.start[row] ?? NaN;
    this.firstByte[index] = columns.firstByte[row] ?? NaN;
    this.lastByte[index] = columns.lastByte[row] ?? NaN;
    this.outcome[index] = columns.outcome[row] ?? -1;
  }

  isEndedBy(index, nanos) {
    return this.lastByte[index] <= nanos;
  }

  isSentBy(index, nanos) {
    return this.start[index] <= nanos;
  }

  lastEnd() {
    let last = 0;
    for (let i = 0; i < this.length; i++) {
      if (this.lastByte[i] > last) last = this.lastByte[i];
    }
    return last;
  }

  maxUser() {
    let max = 0;
    for (let i = 0; i < this.length; i++) max = Math.max(max, this.user[i]);
    return max;
  }

  // Returns every instant at which something happened to a request, in order and without duplicates. Single steps move between these
  // instants.
  instants() {
    const all = [this.start, this.firstByte, this.lastByte].flatMap(column => [...column.subarray(0, this.length)]);
    return Float64Array.from(new Set(all.filter(nanos => !Number.isNaN(nanos)))).sort();
  }
}

function copy(into, from) {
  if (from) into.set(from);
  return into;
}
