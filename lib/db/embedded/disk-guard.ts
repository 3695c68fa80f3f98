import { open, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { alive } from './lock.mjs';

/** Where the switch is: read by the server when it is told to look (SIGHUP). */
const switchIn = (cluster: string) => join(cluster, 'tallyman.conf');
const INCLUDE = `include_if_exists = 'tallyman.conf'`;
// Both are equally long, so that a full disk has room for either.
const lineOf = (readOnly: boolean) => `default_transaction_read_only = ${readOnly ? 'on ' : 'off'}\n`;

/** Puts the switch into a cluster that has none, and sets it to writing. */
export async function installReadOnlySwitch(cluster: string): Promise<void> {
  const settings = await open(join(cluster, 'postgresql.conf'), 'a+');
  try {
    if (!(await settings.readFile('utf8')).includes(INCLUDE)) await settings.appendFile(`\n${INCLUDE}\n`);
  } finally {
    await settings.close();
  }
  await setReadOnly(cluster, false).catch(() => writeFile(switchIn(cluster), lineOf(false), { mode: 0o644 }));
}

/** Turns the switch, in place. The server `pid` reads it at once; one that has ended reads it when it starts. */
export async function setReadOnly(cluster: string, readOnly: boolean, pid?: number): Promise<void> {
  const file = await open(switchIn(cluster), 'r+');
  try {
    await file.write(lineOf(readOnly), 0);
  } finally {
    await file.close();
  }
  if (pid !== undefined && process.platform !== 'win32' && alive(pid)) process.kill(pid, 'SIGHUP');
}

const MB = 1024 * 1024;
const CHECK_MS = 250;

/** The disk of DATA_DIR; `full` while writes are refused. */
export type DiskState = { path: string; freeBytes: number; totalBytes: number; full: boolean };

declare global {
  var tallymanDisk: DiskState | undefined;
}

/** What the guard saw last, from any bundle of this process; nothing where the database is somebody else's. */
export const diskState = (): DiskState | undefined => globalThis.tallymanDisk;

type Limits = {
  /** Writes are refused below this much free space. */
  lowBytes: number;
  /** They are taken again above this much. */
  enoughBytes: number;
  /** Kept in a file and given back when space runs out, so that the database can finish what it has to. */
  reserveBytes: number;
};

// PostgreSQL stops altogether when its log finds no space, and that log grows by 16 MB at a time.
const LIMITS: Limits = { lowBytes: 48 * MB, enoughBytes: 64 * MB, reserveBytes: 48 * MB };

type Space = { freeBytes: number; totalBytes: number };

async function spaceOf(path: string): Promise<Space> {
  const { bavail, blocks, bsize } = await statfs(path);
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
}

export type Guard = {
  /** Where it is full: the database takes reads alone from here on, or everything again. */
  changed: (full: boolean) => Promise<void>;
  /** Which server runs: a new one has to be told again. */
  server?: () => number;
  say?: (line: string) => void;
  limits?: Limits;
  space?: (path: string) => Promise<Space>;
};

const inMb = (bytes: number) => `${Math.floor(bytes / MB)} MB`;

/**
 * Watches the disk of DATA_DIR: before it is quite full, the database is switched to reads alone, and back when there is space
 * again. Returns the way to stop.
 */
export async function guardDisk(dataDir: string, guard: Guard): Promise<() => Promise<void>> {
  const {
    changed,
    server = () => 0,
    say: report = () => undefined,
    limits = LIMITS,
    space = spaceOf,
  } = guard;
  const { lowBytes, enoughBytes: minFreeBytes, reserveBytes } = limits;
  const reserve = join(dataDir, 'reserve');
  const stopping = new AbortController();
  let full = false;
  let startTime = server();

  const reserved = () =>
    stat(reserve).then(
      ({ size }) => size === reserveBytes,
      () => false,
    );

  async function keepReserve(freeBytes: number): Promise<void> {
    if (freeBytes < minFreeBytes + 3 * reserveBytes || (await reserved())) return;
    await writeFile(reserve, Buffer.alloc(reserveBytes), { mode: 0o600 }).catch(() =>
      rm(reserve, { force: true }),
    );
  }

  async function check(): Promise<void> {
    const { freeBytes, totalBytes } = await space(dataDir);
    const isFull = freeBytes < (full ? minFreeBytes : lowBytes);
    // First of all: a server that the full disk has ended finds the space to start again.
    if (isFull) await rm(reserve, { force: true });
    if (isFull && startTime !== server()) await changed(true);
    startTime = server();
    if (isFull !== full) {
      await changed(isFull);
      full = isFull;
      report(
        full
          ? `The disk of ${dataDir} is full (${inMb(freeBytes)} left): writes are refused until there is space`
          : `The disk of ${dataDir} has space again: writes are taken`,
      );
    }
    globalThis.tallymanDisk = { path: dataDir, freeBytes, totalBytes, full };
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
    globalThis.tallymanDisk = undefined;
  };
}
