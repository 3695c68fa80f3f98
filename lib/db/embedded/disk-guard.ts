import { appendFile, open, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isProcessRunning } from './lock.mjs';

// The settings file that makes the database read-only. The server reads the file at start and on SIGHUP.
const SWITCH_FILE = 'tallyman.conf';
// Both lines have the same length, so that either can be written in place on a full disk.
const settingLine = (readOnly: boolean) => `default_transaction_read_only = ${readOnly ? 'on ' : 'off'}\n`;

/** Includes the read-only switch in the settings of a new cluster. */
export async function addReadOnlySwitch(cluster: string): Promise<void> {
  await writeFile(join(cluster, SWITCH_FILE), settingLine(false), { mode: 0o644 });
  await appendFile(join(cluster, 'postgresql.conf'), `\ninclude_if_exists = '${SWITCH_FILE}'\n`);
}

/**
 * Makes the database read-only or writable. Tells the server with this `pid` to reload its settings. A stopped server reads the
 * settings at its next start.
 */
export async function setReadOnly(cluster: string, readOnly: boolean, pid?: number): Promise<void> {
  const file = await open(join(cluster, SWITCH_FILE), 'r+');
  try {
    await file.write(settingLine(readOnly), 0);
  } finally {
    await file.close();
  }
  if (pid !== undefined && process.platform !== 'win32' && isProcessRunning(pid)) process.kill(pid, 'SIGHUP');
}

const MB = 1024 * 1024;
const CHECK_MS = 250;
// PostgreSQL stops if its write-ahead log cannot grow, and cannot start again on a full disk. The log grows in steps of 16 MB.
const LOW_BYTES = 48 * MB;
const RESUME_BYTES = 64 * MB;

/** The disk of DATA_DIR. While it is `full`, the database is read-only. */
export type DiskState = { path: string; freeBytes: number; totalBytes: number; full: boolean };

let state: DiskState | undefined;

/** Returns the state at the last check. Undefined for an external database. */
export const diskState = (): DiskState | undefined => state;

type Space = { freeBytes: number; totalBytes: number };

async function readSpace(path: string): Promise<Space> {
  const { bavail, blocks, bsize } = await statfs(path);
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
}

export type DiskGuardOptions = {
  /** Returns the server that is running now. A restarted server is writable until the next check. */
  server: () => { cluster: string; pid: number };
  report?: (line: string) => void;
  /** Measures the disk. Tests replace it. */
  space?: (path: string) => Promise<Space>;
};

const formatMb = (bytes: number) => `${Math.floor(bytes / MB)} MB`;

/**
 * Checks the disk of DATA_DIR four times a second. Makes the database read-only before the disk is full, and writable when there is
 * space again. Returns a function that stops the checks.
 */
export async function guardDisk(
  dataDir: string,
  { server, report = () => undefined, space = readSpace }: DiskGuardOptions,
): Promise<() => Promise<void>> {
  const stopping = new AbortController();
  let readOnlyPid: number | undefined;

  async function check(): Promise<void> {
    const { freeBytes, totalBytes } = await space(dataDir);
    const { cluster, pid } = server();
    const wasFull = readOnlyPid !== undefined;
    const full = freeBytes < (wasFull ? RESUME_BYTES : LOW_BYTES);
    if (full !== wasFull || (full && readOnlyPid !== pid)) await setReadOnly(cluster, full, pid);
    readOnlyPid = full ? pid : undefined;
    if (full !== wasFull)
      report(
        full
          ? `The disk of ${dataDir} is full (${formatMb(freeBytes)} left): writes are rejected until there is free space`
          : `The disk of ${dataDir} has free space again: writes are accepted`,
      );
    state = { path: dataDir, freeBytes, totalBytes, full };
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
    state = undefined;
  };
}
