import './node-version.mjs';
import { readFileSync } from 'node:fs';
import { isProcessRunning, lockMessage, releaseLock, waitForLock } from '../../db/embedded/lock.mjs';
import { buildOnce, install } from './install-and-build.mjs';
import { dataDir, print, releaseSignals, root } from './step.mjs';
import { superviseDev } from './supervise.mjs';

/** Name and parent of a process, from Linux's /proc; throws elsewhere. */
function parentOf(/** @type {number} */ pid) {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const close = stat.lastIndexOf(')');
  return {
    name: stat.slice(stat.indexOf('(') + 1, close),
    parent: Number(stat.slice(close + 4).split(' ')[0]),
  };
}

/** The pid of npm, which started this process directly or through a shell. */
function npmPid() {
  try {
    const { name, parent } = parentOf(process.ppid);
    return /^(?:ba|da|a|z)?sh$/.test(name) ? parent : process.ppid;
  } catch {
    return process.ppid;
  }
}

/** Shuts down when the npm process that started this one was killed: nobody would find this one otherwise. */
function endWithNpm() {
  if (!process.env.npm_lifecycle_event) return;
  const npm = npmPid();
  if (npm <= 1) return;
  const poll = setInterval(() => {
    if (isProcessRunning(npm)) return;
    clearInterval(poll);
    process.kill(process.pid, 'SIGTERM');
  }, 300);
  poll.unref();
}

/** @param {unknown} error */
function fail(error) {
  process.stderr.write(`\n  ${error instanceof Error ? error.message : error}\n\n`);
  process.exit(1);
}

process.chdir(root);
process.env.NEXT_TELEMETRY_DISABLED = '1';
const dev = process.argv.includes('--dev');
const worker = process.argv.includes('--worker');
const dir = dataDir();

// Take the lock before writing anything: a second start must not rebuild under the first.
if (!worker && !process.env.DATABASE_URL) {
  const owner = await waitForLock(dir, print).catch(fail);
  if (owner) fail(lockMessage(dir, owner));
  process.on('exit', () => releaseLock(dir));
}

endWithNpm();
await install();
if (dev) {
  releaseLock(dir);
  releaseSignals();
  superviseDev();
} else if (worker) {
  releaseSignals();
  process.env.NODE_ENV = 'production';
  await import('tsx');
  await import('../worker.ts').catch(fail);
} else {
  await buildOnce();
  releaseSignals();
  process.env.NODE_ENV = 'production';
  await import('tsx');
  // Report invalid settings before anything starts; the server reports later errors itself.
  await import('../main.ts').catch(fail);
}
