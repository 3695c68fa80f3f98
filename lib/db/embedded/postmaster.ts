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
import { type Binaries, programPath } from './binaries';
import { isProcessRunning } from './lock.mjs';
import { type OsUser, run } from './run-program';

/** A running server of a cluster, with the status that it reports, such as `ready` or `starting`. */
export type Postmaster = { pid: number; port: number; status: string };

const pidFile = (cluster: string) => join(cluster, 'postmaster.pid');

/** True if the process is a PostgreSQL server of this cluster. Another program may have reused the pid. */
async function isServerProcess(pid: number, cluster: string): Promise<boolean> {
  if (process.platform === 'win32') return true;
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(cluster);
  } catch {
    return (await run('ps', ['-ww', '-o', 'command=', '-p', String(pid)])).output.includes(cluster);
  }
}

/** Returns the server that is running on the cluster. Undefined if there is none. */
export async function findPostmaster(cluster: string): Promise<Postmaster | undefined> {
  let lines: string[];
  try {
    lines = readFileSync(pidFile(cluster), 'utf8').split('\n');
  } catch {
    return undefined;
  }
  const pid = Number(lines[0]);
  if (!(pid > 0 && isProcessRunning(pid) && (await isServerProcess(pid, cluster)))) return undefined;
  return { pid, port: Number(lines[3]), status: (lines[7] ?? '').trim() };
}

/** Removes a `postmaster.pid` that names a dead process or, after a reboot, an unrelated program. */
export async function removeStalePidFile(cluster: string): Promise<void> {
  if (!(await findPostmaster(cluster))) rmSync(pidFile(cluster), { force: true });
}

/** True if the process runs PostgreSQL in the folder of the cluster, as child processes of a server do. */
function isChildProcess(pid: string, cluster: string): boolean {
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
 * Kills the remaining child processes of a killed server, because they hold the shared memory that a new server needs. Works only
 * on Linux. On other systems, the next start waits until the processes end.
 */
export function stopChildren(cluster: string): void {
  if (process.platform !== 'linux') return;
  for (const pid of readdirSync('/proc').filter(
    (name) => /^\d+$/.test(name) && isChildProcess(name, cluster),
  )) {
    try {
      process.kill(Number(pid), 'SIGKILL');
    } catch {
      // The process has already ended.
    }
  }
}

/** Waits until a process has ended. Returns false if the process is still running after `ms`. */
async function waitForExit(pid: number, ms: number): Promise<boolean> {
  for (const deadline = Date.now() + ms; Date.now() < deadline; await sleep(15))
    if (!isProcessRunning(pid)) return true;
  return !isProcessRunning(pid);
}

/** Stops a server. After 30 s, stops the server without a checkpoint, so that the next start recovers from the log. */
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

/**
 * Settings for a server that shares its machine with the console. Every start passes the settings, so that they match this
 * version.
 */
const serverSettings: Record<string, string> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  // Enough for the full pools of six consoles and workers.
  max_connections: '100',
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  work_mem: '16MB',
  maintenance_work_mem: '128MB',
  random_page_cost: '1.1',
  jit: 'off',
  // Without replicas, bulk loads into new tables can skip the log.
  wal_level: 'minimal',
  max_wal_senders: '0',
  // Limits recovery after a crash to about two seconds. With 1 GB, recovery takes ten.
  max_wal_size: '128MB',
  checkpoint_timeout: '1min',
  checkpoint_warning: '0',
  wal_compression: 'on',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Log errors without statements and values, which can contain personal data.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
  // After a crash, sync the file system once instead of syncing each file, which takes seconds. Only Linux supports this.
  ...(process.platform === 'linux' ? { recovery_init_sync_method: 'syncfs' } : {}),
};

/** Faster settings for tests. A crash may lose data. */
const unsafeSettings: Record<string, string> = {
  fsync: 'off',
  full_page_writes: 'off',
  shared_buffers: '128MB',
};

function settingArguments(port: number, volatile: boolean): string[] {
  const all = { ...serverSettings, ...(volatile ? unsafeSettings : {}), port: String(port) };
  return Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

const MAX_LOG_BYTES = 5_000_000;

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : freePort();
}

/** Opens the log file. A pipe would break if the server outlives this process. */
function openLog(file: string, osUser: OsUser | undefined): { fd: number; offset: number } {
  const fd = openSync(file, 'a', 0o600);
  if (osUser) chownSync(file, osUser.uid, osUser.gid);
  if (statSync(file).size > MAX_LOG_BYTES) truncateSync(file);
  return { fd, offset: statSync(file).size };
}

const lastErrors = (file: string, from: number) =>
  readFileSync(file)
    .subarray(from)
    .toString()
    .split('\n')
    .filter((line) => /FATAL|PANIC|ERROR|HINT|could not|denied/.test(line))
    // Clients that try to connect meanwhile are not the cause.
    .filter((line) => !line.includes('the database system is '))
    .slice(-6)
    .join('\n')
    .trim();

/**
 * Starts a server on the cluster and waits until the server is ready. If the start fails, `error` contains the last lines of the
 * log.
 */
export async function startServer(
  cluster: string,
  binaries: Binaries,
  osUser: OsUser | undefined,
  { report, volatile = false, port }: { report?: (line: string) => void; volatile?: boolean; port?: number },
): Promise<{ server?: Postmaster & { exited: Promise<void> }; error: string }> {
  const file = join(dirname(cluster), 'postgres.log');
  const log = openLog(file, osUser);
  const args = ['-D', cluster, ...settingArguments(port ?? (await freePort()), volatile)];
  // A separate process group, so that Ctrl-C reaches only this process. This process stops the server last.
  const child = spawn(programPath(binaries.folder, 'postgres'), args, {
    ...osUser,
    cwd: '/',
    env: childEnv(),
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  });
  closeSync(log.fd);
  child.unref();
  let endedReason = '';
  child.on('error', (error) => {
    endedReason = error.message;
  });
  const exited = new Promise<void>((resolve) => {
    child.on('exit', (code, signal) => {
      endedReason ||= `it ended with ${signal ?? code}`;
      resolve();
    });
  });
  const startedAt = Date.now();
  for (let isReported = false; endedReason === ''; await sleep(15)) {
    const server = await findPostmaster(cluster);
    if (server?.pid === child.pid && server?.status === 'ready')
      return { server: { ...server, exited }, error: '' };
    if (!isReported && Date.now() - startedAt > 3_000) {
      isReported = true;
      report?.('The database is recovering what was not yet written …');
    }
  }
  return { error: [endedReason, lastErrors(file, log.offset), `(${file})`].filter(Boolean).join('\n') };
}
