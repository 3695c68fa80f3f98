import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  accessSync,
  constants,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

// The lock of a DATA_DIR. Only one Tallyman may run on a DATA_DIR. This file needs no packages, because `start.mjs` takes the
// lock before packages are installed.

/** @typedef {{ pid: number, started: string, address?: string, stopping?: boolean }} Holder */

/**
 * Returns the state of a process, and its start in clock ticks since boot. Undefined if there is no such process, and on systems
 * other than Linux.
 * @param {number} pid
 */
function readStat(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [state, ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return { state, started: rest[18] };
  } catch {
    return undefined;
  }
}

/**
 * Returns the start time of a process as text, to distinguish the process from a later one with the same pid. Empty if the
 * system does not report the time.
 * @param {number} pid
 */
function startTime(pid) {
  if (process.platform === 'win32') return '';
  try {
    if (process.platform !== 'linux')
      return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], {
        encoding: 'utf8',
        env: { PATH: '/usr/bin:/bin' },
      }).trim();
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${readStat(pid)?.started}`;
  } catch {
    return '';
  }
}

/**
 * True if a process with this pid is running, even if it belongs to another user. False for zombies.
 * @param {number} pid
 */
export function isProcessRunning(pid) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false;
  }
  return readStat(pid)?.state !== 'Z';
}

const lockFile = (/** @type {string} */ dir) => join(dir, 'lock');

/** @returns {{ text: string, owner: Holder | undefined } | undefined} */
function read(/** @type {string} */ dir) {
  let text;
  try {
    text = readFileSync(lockFile(dir), 'utf8');
  } catch {
    return undefined;
  }
  try {
    const owner = JSON.parse(text);
    return { text, owner: Number.isInteger(owner?.pid) ? owner : undefined };
  } catch {
    return { text, owner: undefined };
  }
}

const isRunning = (/** @type {Holder | undefined} */ owner) =>
  owner !== undefined && isProcessRunning(owner.pid) && startTime(owner.pid) === owner.started;

/**
 * Returns the running process that holds the lock of `dir`. Undefined if there is none.
 * @param {string} dir
 * @returns {Holder | undefined}
 */
export function lockOwner(dir) {
  const lock = read(dir);
  return lock && isRunning(lock.owner) ? lock.owner : undefined;
}

/**
 * Moves a stale lock away. If another start has replaced the lock in the meantime, the moved file is a valid lock and is linked
 * back.
 */
function moveStale(/** @type {string} */ dir, /** @type {string} */ stale) {
  const staleFile = `${lockFile(dir)}.${process.pid}-${randomBytes(4).toString('hex')}`;
  try {
    renameSync(lockFile(dir), staleFile);
    if (readFileSync(staleFile, 'utf8') !== stale) linkSync(staleFile, lockFile(dir));
  } catch {
    // Another start moved the lock at the same time. The next attempt reads the new holder.
  }
  rmSync(staleFile, { force: true });
}

/** Writes the lock to a draft and links it into place, so that nobody reads an incomplete lock. */
function placeLock(/** @type {string} */ dir, /** @type {string} */ text) {
  const draft = `${lockFile(dir)}.${process.pid}-${randomBytes(4).toString('hex')}`;
  writeFileSync(draft, text, { mode: 0o644 });
  try {
    linkSync(draft, lockFile(dir));
  } finally {
    rmSync(draft, { force: true });
  }
}

/**
 * Takes the lock of `dir` for this process, which may already hold the lock. Throws a readable error if the folder cannot be
 * used.
 * @param {string} dir created if it is missing
 * @returns {Holder | undefined} the other process that holds the lock; undefined if this process holds the lock
 */
export function acquireLock(dir) {
  makeDataDir(dir);
  const text = JSON.stringify({ pid: process.pid, started: startTime(process.pid) });
  for (let attempt = 0; attempt < 100; attempt++) {
    const lock = read(dir);
    if (lock && isRunning(lock.owner)) return lock.owner?.pid === process.pid ? undefined : lock.owner;
    if (lock) moveStale(dir, lock.text);
    try {
      placeLock(dir, text);
      return undefined;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST'))
        throw new Error(dataDirProblem(dir, error), { cause: error });
    }
  }
  throw new Error(`The lock ${lockFile(dir)} could not be taken`);
}

/**
 * Writes the address of this process, or the fact that it is stopping, to its lock. Does nothing if another process has the
 * lock.
 * @param {string} dir
 * @param {{ address?: string, stopping?: boolean }} note
 */
export function updateLock(dir, note) {
  const owner = read(dir)?.owner;
  if (owner?.pid !== process.pid) return;
  const draft = `${lockFile(dir)}.${process.pid}`;
  writeFileSync(draft, JSON.stringify({ ...owner, ...note }));
  renameSync(draft, lockFile(dir));
}

/**
 * Takes the lock, and waits up to 60 s for a holder that is stopping.
 * @param {string} dir
 * @param {(line: string) => void} report
 * @returns {Promise<Holder | undefined>} as `acquireLock`
 */
export async function waitForLock(dir, report) {
  let printed = false;
  for (const deadline = Date.now() + 60_000; ; await sleep(50)) {
    const owner = acquireLock(dir);
    if (!owner?.stopping || Date.now() > deadline) return owner;
    if (!printed) report(`  Waiting for pid ${owner.pid} to end …`);
    printed = true;
  }
}

/**
 * Releases the lock, if this process holds it.
 * @param {string} dir
 */
export function releaseLock(dir) {
  if (read(dir)?.owner?.pid === process.pid) rmSync(lockFile(dir), { force: true });
}

/**
 * Returns the message for a data directory that another process has locked.
 * @param {string} dir
 * @param {Holder} owner
 */
export const lockMessage = (dir, owner) =>
  `Tallyman is already running on ${dir}: pid ${owner.pid}${owner.address ? `, ${owner.address}` : ''}. Stop it first (kill ${owner.pid}), or choose another DATA_DIR and PORT.`;

const HELP = 'choose a folder that this user may write to with DATA_DIR';

const errorCode = (/** @type {unknown} */ error) =>
  error instanceof Error && 'code' in error ? String(error.code) : String(error);

/**
 * Returns the message for a DATA_DIR that cannot be written: its path, the cause and what to do.
 * @param {string} dir
 * @param {unknown} error
 */
export const dataDirProblem = (dir, error) =>
  `DATA_DIR ${dir} cannot be written (${errorCode(error)}): ${HELP}`;

/**
 * Creates DATA_DIR if it is missing, one folder at a time, because Node's recursive mkdir never returns below /proc. Throws a
 * readable error if DATA_DIR cannot be used.
 * @param {string} dir
 */
export function makeDataDir(dir) {
  /** @type {string[]} */
  const missing = [];
  let at = dir;
  // The root is its own parent, and is missing if it is a drive that is not connected.
  for (; !existsSync(at) && dirname(at) !== at; at = dirname(at)) missing.unshift(at);
  try {
    if (!statSync(at).isDirectory())
      throw new Error(`DATA_DIR ${dir} cannot be used: ${at} is a file. Move it away, or ${HELP}`);
    for (const folder of missing) mkdirSync(folder);
    accessSync(dir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    if (error instanceof Error && !('code' in error)) throw error;
    throw new Error(`DATA_DIR ${dir} cannot be used (${errorCode(error)}): ${HELP}`, { cause: error });
  }
}
