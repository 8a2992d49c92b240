/**
 * One set-up at a time. The lock is a folder, since creating one is atomic everywhere; the file in it
 * names its holder and is touched every second. A holder that has died, or has not touched it for
 * long, loses it.
 */
import { randomUUID } from 'node:crypto';
import {
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const BEAT = 1_000;
const POLL = 100;
/**
 * Milliseconds without a touch, longer than pauses of a busy machine, after which a holder loses the lock
 * whose process id is unreliable: on another machine, or reused.
 */
const SILENCE = 15_000;
/**
 * Milliseconds in which a dead holder's children end (see with-parent.js), or a new holder writes the file.
 */
const GRACE = 1_000;

/** @typedef {{ readonly token: string, readonly host: string, readonly pid: number }} Holder */

/**
 * @template T
 * @param {string} folder
 * @param {() => void} onWait called once if another process holds the lock
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withLock(folder, onWait, work) {
  const me = { token: randomUUID(), host: hostname(), pid: process.pid };
  await take(folder, me, onWait);
  const beat = setInterval(() => touch(folder), BEAT);
  try {
    return await work();
  } finally {
    clearInterval(beat);
    const mine = read(folder).holder?.token === me.token; // unless we lost it
    if (mine) rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * @param {string} folder
 * @param {Holder} me
 * @param {() => void} onWait
 */
async function take(folder, me, onWait) {
  let said = false;
  let trace = '';
  let since = 0;
  while (!make(folder)) {
    const { holder, beat } = read(folder);
    if (trace !== `${holder?.token} ${beat}`) {
      trace = `${holder?.token} ${beat}`;
      since = performance.now();
    }
    const alive = holder !== undefined && !isDead(holder);
    if (performance.now() - since > (alive ? SILENCE : GRACE)) {
      clear(folder, holder);
      continue;
    }
    if (alive && !said) onWait();
    said ||= alive;
    await pause(POLL);
  }
  write(folder, me);
}

/** @param {string} folder */
function make(folder) {
  try {
    mkdirSync(folder);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

/** @param {Holder} holder */
function isDead({ host, pid }) {
  if (host !== hostname()) return false;
  if (pid === process.pid) return true; // our id, reused
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return codeOf(error) === 'ESRCH';
  }
}

/**
 * Removes an abandoned lock. Two processes may try at once: the one that moved a new holder's
 * lock puts it back.
 *
 * @param {string} folder
 * @param {Holder | undefined} abandonedBy
 */
function clear(folder, abandonedBy) {
  const aside = `${folder}.${process.pid}`;
  try {
    renameSync(folder, aside);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return;
    throw error;
  }
  if (read(aside).holder?.token === abandonedBy?.token)
    rmSync(aside, { recursive: true, force: true });
  else renameSync(aside, folder);
}

/**
 * @param {string} folder
 * @returns {{ readonly holder: Holder | undefined, readonly beat: number }}
 */
function read(folder) {
  try {
    const path = join(folder, 'holder.json');
    const { token, host, pid } = JSON.parse(readFileSync(path, 'utf8'));
    return { holder: { token, host, pid }, beat: statSync(path).mtimeMs };
  } catch {
    return { holder: undefined, beat: 0 };
  }
}

/**
 * @param {string} folder
 * @param {Holder} holder
 */
function write(folder, holder) {
  const draft = join(folder, 'holder.draft');
  writeFileSync(draft, JSON.stringify(holder));
  renameSync(draft, join(folder, 'holder.json'));
}

/** @param {string} folder */
function touch(folder) {
  try {
    utimesSync(join(folder, 'holder.json'), new Date(), new Date());
  } catch {
    // Another process took the lock: the current work is finished nevertheless.
  }
}

/** @param {unknown} error */
function codeOf(error) {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
