import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  acquireLock,
  isProcessRunning,
  lockMessage,
  lockOwner,
  makeDataDir,
  releaseLock,
  updateLock,
  waitForLock,
} from './lock.mjs';

const module = join(import.meta.dirname ?? '', 'lock.mjs');
const children: ChildProcess[] = [];
let dir = '';

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'tallyman-lock-'));
});
afterEach(() => {
  for (const child of children) child.kill('SIGKILL');
  rmSync(dir, { recursive: true });
});

/** Starts a process that tries to take the lock and keeps running. Prints the pid of the holder, or `mine`. */
async function other(then = ''): Promise<{ pid: number; output: string; child: ChildProcess }> {
  const code = `import { acquireLock, updateLock, releaseLock } from ${JSON.stringify(`file://${module}`)};
    const dir = ${JSON.stringify(dir)}; const holder = acquireLock(dir); ${then}
    process.stdout.write(holder ? String(holder.pid) : 'mine'); setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const [output] = await once(child.stdout, 'data');
  return { pid: child.pid ?? 0, output: String(output), child };
}

async function killed(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL');
  await once(child, 'exit');
}

const text = () => readFileSync(join(dir, 'lock'), 'utf8');

it('the lock is held by one process, and the message names it', async () => {
  const first = await other(`updateLock(dir, { address: 'http://127.0.0.1:3000' });`);
  expect(first.output).toBe('mine');
  const owner = acquireLock(dir);
  expect(owner?.pid).toBe(first.pid);
  expect(owner && lockMessage(dir, owner)).toContain(`pid ${first.pid}, http://127.0.0.1:3000`);
  expect((await other()).output).toBe(String(first.pid));
});

it('the lock is free after its holder was killed', async () => {
  const first = await other();
  await killed(first.child);
  expect(lockOwner(dir)).toBeUndefined();
  expect(acquireLock(dir)).toBeUndefined();
  expect(lockOwner(dir)?.pid).toBe(process.pid);
  expect(acquireLock(dir)).toBeUndefined();
  releaseLock(dir);
  expect(readdirSync(dir)).toEqual([]);
});

it('the lock is free when the PID belongs to another process now', async () => {
  const first = await other();
  const held = JSON.parse(text());
  await killed(first.child);
  writeFileSync(join(dir, 'lock'), JSON.stringify({ ...held, pid: process.ppid }));
  expect(acquireLock(dir)).toBeUndefined();
});

it.each(['', '{', 'null', '{"pid":"x"}'])('the lock is free when its file contains %j', (output) => {
  writeFileSync(join(dir, 'lock'), output);
  expect(acquireLock(dir)).toBeUndefined();
});

it('exactly one of many processes acquires the lock, even when a stale one exists', async () => {
  const stale = await other();
  await killed(stale.child);
  const all = await Promise.all(Array.from({ length: 8 }, () => other()));
  const owners = all.filter(({ output }) => output === 'mine');
  expect(owners).toHaveLength(1);
  expect(all.filter(({ output }) => output === String(owners[0]?.pid))).toHaveLength(7);
  expect(readdirSync(dir)).toEqual(['lock']);
});

it('a process cannot write to or release the lock of another process', async () => {
  await other();
  const before = text();
  updateLock(dir, { stopping: true });
  releaseLock(dir);
  expect(text()).toBe(before);
});

it('waitForLock waits while the holder stops', async () => {
  const first = await other(
    `updateLock(dir, { stopping: true }); setTimeout(() => { releaseLock(dir); process.exit(); }, 300);`,
  );
  const output: string[] = [];
  expect(await waitForLock(dir, (line) => output.push(line))).toBeUndefined();
  expect(output).toEqual([`  Waiting for pid ${first.pid} to end …`]);
});

it('isProcessRunning distinguishes running and dead processes', async () => {
  const first = await other();
  expect(isProcessRunning(first.pid)).toBe(true);
  await killed(first.child);
  expect(isProcessRunning(first.pid)).toBe(false);
  expect(isProcessRunning(1)).toBe(true);
});

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tallyman-data-dir-'));
  writeFileSync(join(folder, 'file'), '');
  for (const [name, text] of [
    ['broken', '{bad'],
    ['poor', '{"platformApiKey":"k"}'],
    ['other', '"text"'],
  ] as const) {
    mkdirSync(join(folder, name));
    writeFileSync(join(folder, name, 'secrets.json'), text);
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Starts the server through the launcher, with everything installed and built. */
async function start(dataDir: string): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'lib/server/main.ts'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { PATH: '/usr/bin:/bin', NODE_ENV: 'production', PORT: '0', DATA_DIR: dataDir },
  });
  let output = '';
  child.stderr.on('data', (chunk) => {
    output += chunk;
  });
  const [code] = await once(child, 'exit');
  return { code, output: output.trim() };
}

it.each([
  ['file', 'is a file'],
  ['file/below', 'is a file'],
  ['broken', 'secrets.json is damaged'],
  ['poor', 'secrets.json is damaged'],
  ['other', 'secrets.json is damaged'],
])('starting with the data folder %s fails with a one-line message', async (name, sentence) => {
  const { code, output } = await start(join(folder, name));
  expect(code).toBe(1);
  expect(output).toContain(sentence);
  expect(output).toContain(join(folder, name.split('/')[0] ?? ''));
  expect(output).toMatch(/DATA_DIR/);
  expect(output.split('\n')).toHaveLength(1);
});

it.runIf(process.platform === 'linux')(
  'a data folder that cannot be created is refused immediately',
  async () => {
    // Node's own recursive mkdir never returns here and cannot be interrupted.
    expect(() => makeDataDir('/proc/x')).toThrow(/DATA_DIR \/proc\/x cannot be used \(ENOENT\): choose/);
    expect(() => makeDataDir('/proc/x/y')).toThrow('/proc/x/y');
    expect(() => makeDataDir('/dev/null')).toThrow('is a file');
    const { code, output } = await start('/proc/x');
    expect(code).toBe(1);
    expect(output.split('\n')).toHaveLength(1);
  },
);

it('makeDataDir creates a folder with its parents', () => {
  makeDataDir(join(folder, 'a', 'b', 'c'));
  makeDataDir(join(folder, 'a', 'b', 'c'));
});
