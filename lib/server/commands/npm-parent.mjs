import { readFileSync } from 'node:fs';
import { alive } from '../../db/embedded/lock.mjs';

/** Name and parent of a process, where the system shows them. */
function parentOf(/** @type {number} */ pid) {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const close = stat.lastIndexOf(')');
  return {
    name: stat.slice(stat.indexOf('(') + 1, close),
    parent: Number(stat.slice(close + 4).split(' ')[0]),
  };
}

/** npm runs a script through a shell; the one who would pass signals on is npm. */
function npmAbove() {
  try {
    const { name, parent } = parentOf(process.ppid);
    return /^(?:ba|da|a|z)?sh$/.test(name) ? parent : process.ppid;
  } catch {
    return process.ppid;
  }
}

/** Ends us in order when npm, who started us, was killed outright: nobody would find us under the process they know. */
export function endWithNpm() {
  if (!process.env.npm_lifecycle_event) return;
  const npm = npmAbove();
  if (npm <= 1) return;
  const looking = setInterval(() => {
    if (alive(npm)) return;
    clearInterval(looking);
    process.kill(process.pid, 'SIGTERM');
  }, 300);
  looking.unref();
}
