// The order of the users in the picture. Each user has one row, even if the user makes several requests.
const known = new WeakMap();

// Returns an array that maps each user (from 1) to its row (from 0), and the number of rows.
export function rowsOf(one, order) {
  const cached = known.get(one);
  if (cached && cached.order === order && (order === 'user' ? cached.users >= one.users : cached.version === one.version)) {
    return cached;
  }
  const users = Math.max(one.users, one.rows.maxUser());
  const row = order === 'user' ? byNumber(users) : byEnd(one, users, order === 'outcome');
  const made = { order, users, row, version: one.version };
  known.set(one, made);
  return made;
}

function byNumber(users) {
  return Uint32Array.from({ length: users + 1 }, (_, user) => Math.max(0, user - 1));
}

// Sorts users by the end of their last request, and puts users with unfinished requests last. If sorted by outcome, users whose responses
// are all valid come first.
function byEnd({ rows, kinds }, users, outcomeFirst) {
  const last = new Float64Array(users + 1).fill(-Infinity);
  const worst = new Int16Array(users + 1);
  for (let i = 0; i < rows.length; i++) {
    const user = rows.user[i];
    const end = rows.lastByte[i];
    last[user] = Number.isNaN(end) ? Infinity : Math.max(last[user], end);
    if (rows.outcome[i] >= 0 && kinds[rows.outcome[i]].outcome !== 'ok') worst[user] = Math.max(worst[user], rows.outcome[i] + 1);
  }
  const users1 = Array.from({ length: users }, (_, i) => i + 1);
  users1.sort((a, b) => (outcomeFirst ? worst[a] - worst[b] : 0) || (last[a] === last[b] ? 0 : last[a] - last[b]) || a - b);
  const row = new Uint32Array(users + 1);
  users1.forEach((user, index) => { row[user] = index; });
  return row;
}
