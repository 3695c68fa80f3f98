import { readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { run } from '../run';
import { alive } from './lock.mjs';

/** A database server that runs on a cluster: its process, its port, and its own word for its state (`ready`, `starting` …). */
export type Postmaster = { pid: number; port: number; status: string };

const fileIn = (cluster: string) => join(cluster, 'postmaster.pid');

/** Whether a living process is a PostgreSQL on this very cluster; a pid may have been given to something else since. */
async function serves(pid: number, cluster: string): Promise<boolean> {
  if (process.platform === 'win32') return true;
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(cluster);
  } catch {
    return (await run('ps', ['-ww', '-o', 'command=', '-p', String(pid)])).output.includes(cluster);
  }
}

/** What runs on the cluster now. */
export async function postmasterOf(cluster: string): Promise<Postmaster | undefined> {
  let lines: string[];
  try {
    lines = readFileSync(fileIn(cluster), 'utf8').split('\n');
  } catch {
    return undefined;
  }
  const pid = Number(lines[0]);
  if (!(pid > 0 && alive(pid) && (await serves(pid, cluster)))) return undefined;
  return { pid, port: Number(lines[3]), status: (lines[7] ?? '').trim() };
}

/** Removes a `postmaster.pid` that names a dead process or, after a restart of the machine, a foreign one. */
export async function clearStale(cluster: string): Promise<void> {
  if (!(await postmasterOf(cluster))) rmSync(fileIn(cluster), { force: true });
}

/** Whether a process is a PostgreSQL at work in this cluster: its servers' current folder is the cluster's. */
function worksIn(pid: string, cluster: string): boolean {
  try {
    return (
      readlinkSync(`/proc/${pid}/cwd`) === cluster &&
      basename(readlinkSync(`/proc/${pid}/exe`)).startsWith('postgres')
    );
  } catch {
    return false;
  }
}

/**
 * Ends what a killed postmaster left: its children hold the shared memory, and no new server starts before they are gone.
 * They notice by themselves only between two statements. Linux alone shows who they are; elsewhere they are waited for.
 */
export function endOrphans(cluster: string): void {
  if (process.platform !== 'linux') return;
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name) && worksIn(name, cluster))) {
    try {
      process.kill(Number(pid), 'SIGKILL');
    } catch {
      // It ended in the same moment.
    }
  }
}

/** Waits until a process is gone; false when it is still there after `ms`. */
async function gone(pid: number, ms: number): Promise<boolean> {
  for (const end = Date.now() + ms; Date.now() < end; await sleep(15)) if (!alive(pid)) return true;
  return !alive(pid);
}

/** Ends a database server: orderly (checkpoint, 30 s at most), else at once (its log recovers it at the next start). */
export async function stopPostmaster(pid: number): Promise<void> {
  for (const [signal, ms] of [
    ['SIGINT', 30_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 5_000],
  ] as const) {
    try {
      process.kill(pid, signal);
    } catch {
      return;
    }
    if (await gone(pid, ms)) return;
  }
}
