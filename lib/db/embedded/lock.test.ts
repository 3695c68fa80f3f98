import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { acquireLock, alive, holderOf, noteInLock, refusal, releaseLock, waitForLock } from './lock.mjs';

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

/** Another process that tries to take the lock and stays; what it said is the pid it found, or `mine`. */
async function other(then = ''): Promise<{ pid: number; said: string; child: ChildProcess }> {
  const code = `import { acquireLock, noteInLock, releaseLock } from ${JSON.stringify(`file://${module}`)};
    const dir = ${JSON.stringify(dir)}; const holder = acquireLock(dir); ${then}
    process.stdout.write(holder ? String(holder.pid) : 'mine'); setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const [said] = await once(child.stdout, 'data');
  return { pid: child.pid ?? 0, said: String(said), child };
}

async function killed(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL');
  await once(child, 'exit');
}

const text = () => readFileSync(join(dir, 'lock'), 'utf8');

it('is held by one process, which is named', async () => {
  const first = await other(`noteInLock(dir, { address: 'http://127.0.0.1:3000' });`);
  expect(first.said).toBe('mine');
  const holder = acquireLock(dir);
  expect(holder?.pid).toBe(first.pid);
  expect(holder && refusal(dir, holder)).toContain(`pid ${first.pid}, http://127.0.0.1:3000`);
  expect((await other()).said).toBe(String(first.pid));
});

it('is free again when its holder was killed', async () => {
  const first = await other();
  await killed(first.child);
  expect(holderOf(dir)).toBeUndefined();
  expect(acquireLock(dir)).toBeUndefined();
  expect(holderOf(dir)?.pid).toBe(process.pid);
  expect(acquireLock(dir)).toBeUndefined();
  releaseLock(dir);
  expect(readdirSync(dir)).toEqual([]);
});

it('is free when the pid was given to another process', async () => {
  const first = await other();
  const held = JSON.parse(text());
  await killed(first.child);
  writeFileSync(join(dir, 'lock'), JSON.stringify({ ...held, pid: process.ppid }));
  expect(acquireLock(dir)).toBeUndefined();
});

it.each(['', '{', 'null', '{"pid":"x"}'])('is free when its file says %j', (said) => {
  writeFileSync(join(dir, 'lock'), said);
  expect(acquireLock(dir)).toBeUndefined();
});

it('goes to exactly one of many, also when a stale one lies there', async () => {
  const stale = await other();
  await killed(stale.child);
  const all = await Promise.all(Array.from({ length: 8 }, () => other()));
  const owners = all.filter(({ said }) => said === 'mine');
  expect(owners).toHaveLength(1);
  expect(all.filter(({ said }) => said === String(owners[0]?.pid))).toHaveLength(7);
  expect(readdirSync(dir)).toEqual(['lock']);
});

it('of another is neither noted in nor released', async () => {
  await other();
  const before = text();
  noteInLock(dir, { stopping: true });
  releaseLock(dir);
  expect(text()).toBe(before);
});

it('is waited for while its holder ends', async () => {
  const first = await other(
    `noteInLock(dir, { stopping: true }); setTimeout(() => { releaseLock(dir); process.exit(); }, 300);`,
  );
  const said: string[] = [];
  expect(await waitForLock(dir, (line) => said.push(line))).toBeUndefined();
  expect(said).toEqual([`  Waiting for pid ${first.pid} to end …`]);
});

it('knows the dead', async () => {
  const first = await other();
  expect(alive(first.pid)).toBe(true);
  await killed(first.child);
  expect(alive(first.pid)).toBe(false);
  expect(alive(1)).toBe(true);
});
