import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chownSync,
  closeSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  truncateSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { childEnv } from '@/lib/env';
import { type Account, type Binaries, programPath, run } from './binaries';
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
export function stopLeftovers(cluster: string): void {
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
async function waitForExit(pid: number, ms: number): Promise<boolean> {
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
    if (await waitForExit(pid, ms)) return;
  }
}

/** How the embedded server is tuned: a machine of its own size is not assumed. Given at every start, so that they are always this version's. */
const tunedSettings: Record<string, string> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '60',
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  work_mem: '16MB',
  maintenance_work_mem: '128MB',
  random_page_cost: '1.1',
  jit: 'off',
  // No replica reads this log: bulk loads into new tables may skip it.
  wal_level: 'minimal',
  max_wal_senders: '0',
  // What is to be read again after a crash, so that it takes a second or two: with 1 GB it was ten.
  max_wal_size: '128MB',
  checkpoint_timeout: '1min',
  checkpoint_warning: '0',
  wal_compression: 'on',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // The log names what failed, but neither statements nor the values in them: those are people's addresses.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
  // After a crash one call for the whole disk instead of one for each of a thousand files: seconds until reads go on. Linux alone has it.
  ...(process.platform === 'linux' ? { recovery_init_sync_method: 'syncfs' } : {}),
};

/** For tests: what is lost with the machine was only theirs. */
const unsafeSettings: Record<string, string> = {
  fsync: 'off',
  full_page_writes: 'off',
  shared_buffers: '128MB',
};

/** Command line of the embedded server's settings. */
function settings(port: number, volatile: boolean): string[] {
  const all = { ...tunedSettings, ...(volatile ? unsafeSettings : {}), port: String(port) };
  return Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

const LOG_LIMIT = 5_000_000;

/** A port of this machine that nobody uses now. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : freePort();
}

/** The server may outlive us, so it writes to a file: a pipe would break with this process. */
function openLog(file: string, account: Account | undefined): { fd: number; from: number } {
  const fd = openSync(file, 'a', 0o600);
  if (account) chownSync(file, account.uid, account.gid);
  if (statSync(file).size > LOG_LIMIT) truncateSync(file);
  return { fd, from: statSync(file).size };
}

const lastWords = (file: string, from: number) =>
  readFileSync(file)
    .subarray(from)
    .toString()
    .split('\n')
    .filter((line) => /FATAL|PANIC|ERROR|HINT|could not|denied/.test(line))
    .slice(-6)
    .join('\n')
    .trim();

/** Starts a server on the cluster and waits until it is ready; else says what its log said. */
export async function startServer(
  cluster: string,
  binaries: Binaries,
  account: Account | undefined,
  {
    say: report,
    volatile = false,
    port,
  }: { say?: (line: string) => void; volatile?: boolean; port?: number },
): Promise<{ server?: Postmaster; trouble: string }> {
  const file = join(dirname(cluster), 'postgres.log');
  const log = openLog(file, account);
  const args = ['-D', cluster, ...settings(port ?? (await freePort()), volatile)];
  // A group of its own: Ctrl-C in the terminal is for us alone, we drain first and end it after.
  const child = spawn(programPath(binaries.folder, 'postgres'), args, {
    ...account,
    cwd: '/',
    env: childEnv(),
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  });
  closeSync(log.fd);
  child.unref();
  let ended = '';
  child.on('error', (error) => {
    ended = error.message;
  });
  child.on('exit', (code, signal) => {
    ended ||= `it ended with ${signal ?? code}`;
  });
  const startedAt = Date.now();
  for (let isReported = false; ended === ''; await sleep(15)) {
    const server = await postmasterOf(cluster);
    if (server?.pid === child.pid && server?.status === 'ready') return { server, trouble: '' };
    if (!isReported && Date.now() - startedAt > 3_000) {
      isReported = true;
      report?.('The database is recovering what was not yet written …');
    }
  }
  return { trouble: [ended, lastWords(file, log.from), `(${file})`].filter(Boolean).join('\n') };
}
