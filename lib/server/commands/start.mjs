import './node-version.mjs';
import { readFileSync } from 'node:fs';
import { alive, lockMessage, releaseLock, waitForLock } from '../../db/embedded/lock.mjs';
import { buildOnce, install } from './install-and-build.mjs';
import { dataDir, leaveSignals, print, root } from './step.mjs';
import { superviseDev } from './supervise.mjs';

/** Name and parent of a process, where the system shows them. */
function parentOf(/** @type {number} */ pid) {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const close = stat.lastIndexOf(')');
  return {
    name: stat.slice(stat.indexOf('(') + 1, close),
    parent: Number(stat.slice(close + 4).split(' ')[0]),
  };
}

/** npm runs scripts through a shell; the process that would forward signals is npm. */
function npmAbove() {
  try {
    const { name, parent } = parentOf(process.ppid);
    return /^(?:ba|da|a|z)?sh$/.test(name) ? parent : process.ppid;
  } catch {
    return process.ppid;
  }
}

/** Shuts down when the npm process that started us was killed: nobody could find this process otherwise. */
function endWithNpm() {
  if (!process.env.npm_lifecycle_event) return;
  const npm = npmAbove();
  if (npm <= 1) return;
  const poll = setInterval(() => {
    if (alive(npm)) return;
    clearInterval(poll);
    process.kill(process.pid, 'SIGTERM');
  }, 300);
  poll.unref();
}

/** @param {unknown} error */
function refuse(error) {
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
  const owner = await waitForLock(dir, print).catch(refuse);
  if (owner) refuse(lockMessage(dir, owner));
  process.on('exit', () => releaseLock(dir));
}

endWithNpm();
await install();
if (dev) {
  releaseLock(dir);
  leaveSignals();
  superviseDev();
} else if (worker) {
  leaveSignals();
  process.env.NODE_ENV = 'production';
  await import('tsx');
  await import('../worker.ts').catch(refuse);
} else {
  await buildOnce();
  leaveSignals();
  process.env.NODE_ENV = 'production';
  await import('tsx');
  // Report invalid settings before anything starts; the server reports later errors itself.
  await import('../main.ts').catch(refuse);
}
