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

// The lock of a DATA_DIR: one running Tallyman each. Plain Node, because the launcher takes it before anything is installed.

/** @typedef {{ pid: number, started: string, address?: string, stopping?: boolean }} Holder */

/**
 * The state of a process, and its start in ticks since boot. Undefined on other systems than Linux.
 * @param {number} pid
 */
function statOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [state, ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return { state, started: rest[18] };
  } catch {
    return undefined;
  }
}

/**
 * When a process started, so that a pid used again by another process is told apart. '' where the system does not report.
 * @param {number} pid
 */
function startOf(pid) {
  if (process.platform === 'win32') return '';
  try {
    if (process.platform !== 'linux')
      return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], {
        encoding: 'utf8',
        env: { PATH: '/usr/bin:/bin' },
      }).trim();
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${statOf(pid)?.started}`;
  } catch {
    return '';
  }
}

/**
 * Whether a process with this pid runs, ours or another user's. One that ended and that nobody has buried does not.
 * @param {number} pid
 */
export function alive(pid) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false;
  }
  return statOf(pid)?.state !== 'Z';
}

const fileOf = (/** @type {string} */ dir) => join(dir, 'lock');

/** @returns {{ text: string, owner: Holder | undefined } | undefined} */
function read(/** @type {string} */ dir) {
  let text;
  try {
    text = readFileSync(fileOf(dir), 'utf8');
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
  owner !== undefined && alive(owner.pid) && startOf(owner.pid) === owner.started;

/**
 * Who holds the lock of `dir` now; nobody when the one who took it is gone.
 * @param {string} dir
 * @returns {Holder | undefined}
 */
export function ownerOf(dir) {
  const found = read(dir);
  return found && isRunning(found.owner) ? found.owner : undefined;
}

/** A stale lock is moved away first; if another start was quicker, what was moved is that one's lock, and goes back. */
function moveStale(/** @type {string} */ dir, /** @type {string} */ stale) {
  const staleFile = `${fileOf(dir)}.${process.pid}-${randomBytes(4).toString('hex')}`;
  try {
    renameSync(fileOf(dir), staleFile);
    if (readFileSync(staleFile, 'utf8') !== stale) linkSync(staleFile, fileOf(dir));
  } catch {
    // Moved by another start in the same moment: the next turn sees who holds it.
  }
  rmSync(staleFile, { force: true });
}

/** The lock appears with its content in one step: a file linked into place. */
function linkInto(/** @type {string} */ dir, /** @type {string} */ text) {
  const draft = `${fileOf(dir)}.${process.pid}-${randomBytes(4).toString('hex')}`;
  writeFileSync(draft, text, { mode: 0o644 });
  try {
    linkSync(draft, fileOf(dir));
  } finally {
    rmSync(draft, { force: true });
  }
}

/**
 * Takes the lock of `dir` for this process (a second time is no error).
 * @param {string} dir made when it is missing
 * @returns {Holder | undefined} the other process that holds it, or nothing when it is ours now. Throws a sentence when DATA_DIR cannot be used
 */
export function acquireLock(dir) {
  makeDataDir(dir);
  const text = JSON.stringify({ pid: process.pid, started: startOf(process.pid) });
  for (let attempt = 0; attempt < 100; attempt++) {
    const found = read(dir);
    if (found && isRunning(found.owner)) return found.owner?.pid === process.pid ? undefined : found.owner;
    if (found) moveStale(dir, found.text);
    try {
      linkInto(dir, text);
      return undefined;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST'))
        throw new Error(dataDirProblem(dir, error), { cause: error });
    }
  }
  throw new Error(`The lock ${fileOf(dir)} could not be taken`);
}

/**
 * Adds to our lock what others should know: the address under which we answer, and that we are about to end.
 * @param {string} dir
 * @param {{ address?: string, stopping?: boolean }} note
 */
export function noteInLock(dir, note) {
  const owner = read(dir)?.owner;
  if (owner?.pid !== process.pid) return;
  const draft = `${fileOf(dir)}.${process.pid}`;
  writeFileSync(draft, JSON.stringify({ ...owner, ...note }));
  renameSync(draft, fileOf(dir));
}

/**
 * Takes the lock, and waits for an owner that is about to end.
 * @param {string} dir
 * @param {(line: string) => void} report
 * @returns {Promise<Holder | undefined>} as `acquireLock`
 */
export async function waitForLock(dir, report) {
  let printed = false;
  for (const end = Date.now() + 60_000; ; await sleep(50)) {
    const owner = acquireLock(dir);
    if (!owner?.stopping || Date.now() > end) return owner;
    if (!printed) report(`  Waiting for pid ${owner.pid} to end …`);
    printed = true;
  }
}

/**
 * Gives the lock back, when it is ours.
 * @param {string} dir
 */
export function releaseLock(dir) {
  if (read(dir)?.owner?.pid === process.pid) rmSync(fileOf(dir), { force: true });
}

/**
 * The message for a data directory that another process has locked.
 * @param {string} dir
 * @param {Holder} owner
 */
export const lockMessage = (dir, owner) =>
  `Tallyman is already running on ${dir}: pid ${owner.pid}${owner.address ? `, ${owner.address}` : ''}. Stop it first (kill ${owner.pid}), or choose another DATA_DIR and PORT.`;

// Where everything is kept. Plain Node, because the launcher needs it before anything is installed.

const HELP = 'choose a folder that this user may write to with DATA_DIR';

const codeOf = (/** @type {unknown} */ error) =>
  error instanceof Error && 'code' in error ? String(error.code) : String(error);

/**
 * What to tell a person whose DATA_DIR cannot be used: the path, the cause and the way out.
 * @param {string} dir
 * @param {unknown} error
 */
export const dataDirProblem = (dir, error) => `DATA_DIR ${dir} cannot be written (${codeOf(error)}): ${HELP}`;

/**
 * Makes DATA_DIR when it is missing. Step by step, because Node's own recursive mkdir never returns below /proc.
 * Throws a sentence with the path and the way out.
 * @param {string} dir
 */
export function makeDataDir(dir) {
  /** @type {string[]} */
  const missing = [];
  let at = dir;
  for (; !existsSync(at); at = dirname(at)) missing.unshift(at);
  try {
    if (!statSync(at).isDirectory())
      throw new Error(`DATA_DIR ${dir} cannot be used: ${at} is a file. Move it away, or ${HELP}`);
    for (const folder of missing) mkdirSync(folder);
    accessSync(dir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    if (error instanceof Error && !('code' in error)) throw error;
    throw new Error(`DATA_DIR ${dir} cannot be used (${codeOf(error)}): ${HELP}`, { cause: error });
  }
}
