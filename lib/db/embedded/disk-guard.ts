import { open, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { processGlobal } from '@/lib/process-global';
import { isProcessRunning } from './lock.mjs';

/** The settings file that makes the database read-only. The server reads it at start and on SIGHUP. */
const switchFile = (cluster: string) => join(cluster, 'tallyman.conf');
const INCLUDE = `include_if_exists = 'tallyman.conf'`;
// Both lines have the same length, so that either can be written in place on a full disk.
const settingLine = (readOnly: boolean) => `default_transaction_read_only = ${readOnly ? 'on ' : 'off'}\n`;

/** Includes the read-only file in the settings of a cluster, and makes the database writable. */
export async function installReadOnlySwitch(cluster: string): Promise<void> {
  const settings = await open(join(cluster, 'postgresql.conf'), 'a+');
  try {
    if (!(await settings.readFile('utf8')).includes(INCLUDE)) await settings.appendFile(`\n${INCLUDE}\n`);
  } finally {
    await settings.close();
  }
  await setReadOnly(cluster, false).catch(() =>
    writeFile(switchFile(cluster), settingLine(false), { mode: 0o644 }),
  );
}

/**
 * Makes the database read-only or writable. The server with this `pid` reloads its settings. A stopped server reads the settings
 * at its next start.
 */
export async function setReadOnly(cluster: string, readOnly: boolean, pid?: number): Promise<void> {
  const file = await open(switchFile(cluster), 'r+');
  try {
    await file.write(settingLine(readOnly), 0);
  } finally {
    await file.close();
  }
  if (pid !== undefined && process.platform !== 'win32' && isProcessRunning(pid)) process.kill(pid, 'SIGHUP');
}

const MB = 1024 * 1024;
const CHECK_MS = 250;

/** The disk of DATA_DIR. While it is `full`, the database is read-only. */
export type DiskState = { path: string; freeBytes: number; totalBytes: number; full: boolean };

const disk = processGlobal<{ state?: DiskState }>('disk', () => ({}));

/** Returns the state at the last check. Undefined for an external database. */
export const diskState = (): DiskState | undefined => disk.state;

type Limits = {
  /** Below this much free space, the database becomes read-only. */
  lowBytes: number;
  /** With at least this much free space, the database becomes writable again. */
  minFreeBytes: number;
  /** The size of the reserve file. The file is deleted if the disk fills up, so that the database can finish its work. */
  reserveBytes: number;
};

// PostgreSQL stops if its write-ahead log cannot grow. The log grows in steps of 16 MB.
const LIMITS: Limits = { lowBytes: 48 * MB, minFreeBytes: 64 * MB, reserveBytes: 48 * MB };

type Space = { freeBytes: number; totalBytes: number };

async function readSpace(path: string): Promise<Space> {
  const { bavail, blocks, bsize } = await statfs(path);
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
}

export type DiskGuardOptions = {
  /** Makes the database read-only when the disk is full, and writable when there is space again. */
  setFull: (full: boolean) => Promise<void>;
  /** Returns the PID of the server. After a restart, the new server is made read-only again if the disk is full. */
  pid?: () => number;
  report?: (line: string) => void;
  limits?: Limits;
  space?: (path: string) => Promise<Space>;
};

const formatMb = (bytes: number) => `${Math.floor(bytes / MB)} MB`;

/**
 * Checks the disk of DATA_DIR four times a second. Makes the database read-only before the disk is full, and writable when there is
 * space again. Returns a function that stops the checks.
 */
export async function guardDisk(dataDir: string, guard: DiskGuardOptions): Promise<() => Promise<void>> {
  const { setFull, pid = () => 0, report = () => undefined, limits = LIMITS, space = readSpace } = guard;
  const { lowBytes, minFreeBytes, reserveBytes } = limits;
  const reserve = join(dataDir, 'reserve');
  const stopping = new AbortController();
  let full = false;
  let runningPid = pid();

  const hasReserve = () =>
    stat(reserve).then(
      ({ size }) => size === reserveBytes,
      () => false,
    );

  async function keepReserve(freeBytes: number): Promise<void> {
    if (freeBytes < minFreeBytes + 3 * reserveBytes || (await hasReserve())) return;
    await writeFile(reserve, Buffer.alloc(reserveBytes), { mode: 0o600 }).catch(() =>
      rm(reserve, { force: true }),
    );
  }

  async function check(): Promise<void> {
    const { freeBytes, totalBytes } = await space(dataDir);
    const isFull = freeBytes < (full ? minFreeBytes : lowBytes);
    // Delete the reserve first: a server that stopped on a full disk needs space to start.
    if (isFull) await rm(reserve, { force: true });
    if (isFull && runningPid !== pid()) await setFull(true);
    runningPid = pid();
    if (isFull !== full) {
      await setFull(isFull);
      full = isFull;
      report(
        full
          ? `The disk of ${dataDir} is full (${formatMb(freeBytes)} left): writes are refused until there is space`
          : `The disk of ${dataDir} has space again: writes are accepted`,
      );
    }
    disk.state = { path: dataDir, freeBytes, totalBytes, full };
    if (!full) await keepReserve(freeBytes);
  }

  async function watchDisk(): Promise<void> {
    while (!stopping.signal.aborted) {
      await check().catch(() => undefined);
      await sleep(CHECK_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  }

  await check().catch(() => undefined);
  const watching = watchDisk();
  return async () => {
    stopping.abort();
    await watching;
    disk.state = undefined;
  };
}
