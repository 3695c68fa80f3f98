import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeDataDir } from './data-dir.mjs';

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

/** Starts the server as the launcher does, once everything is installed and built. */
async function start(dataDir: string): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'lib/server/main.ts'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { PATH: '/usr/bin:/bin', NODE_ENV: 'production', PORT: '0', DATA_DIR: dataDir },
  });
  let said = '';
  child.stderr.on('data', (chunk) => {
    said += chunk;
  });
  const [code] = await once(child, 'exit');
  return { code, said: said.trim() };
}

it.each([
  ['file', 'is a file'],
  ['file/below', 'is a file'],
  ['broken', 'secrets.json is damaged'],
  ['poor', 'secrets.json is damaged'],
  ['other', 'secrets.json is damaged'],
])('a start on %s ends with one sentence', async (name, sentence) => {
  const { code, said } = await start(join(folder, name));
  expect(code).toBe(1);
  expect(said).toContain(sentence);
  expect(said).toContain(join(folder, name.split('/')[0] ?? ''));
  expect(said).toMatch(/DATA_DIR/);
  expect(said.split('\n')).toHaveLength(1);
});

it.runIf(process.platform === 'linux')('a folder that nobody can make is refused at once', async () => {
  // Node's own recursive mkdir never returns here, and would be deaf to every signal.
  expect(() => makeDataDir('/proc/x')).toThrow(/DATA_DIR \/proc\/x cannot be used \(ENOENT\): choose/);
  expect(() => makeDataDir('/proc/x/y')).toThrow('/proc/x/y');
  expect(() => makeDataDir('/dev/null')).toThrow('is a file');
  const { code, said } = await start('/proc/x');
  expect(code).toBe(1);
  expect(said.split('\n')).toHaveLength(1);
});

it('a folder with its parents is made', () => {
  makeDataDir(join(folder, 'a', 'b', 'c'));
  makeDataDir(join(folder, 'a', 'b', 'c'));
});
