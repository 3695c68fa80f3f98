import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the clone. */
export const root = fileURLToPath(new URL('../../../', import.meta.url)).replace(/[\\/]$/, '');

/** The data folder of this installation; the same rule as lib/env.ts, which needs installed packages. */
export const dataDir = () => resolve(process.env.DATA_DIR || '.data');

// Collected output is printed unchanged, so colors depend on our own terminal.
const color = process.stdout.isTTY ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' };

export const print = (/** @type {string} */ line) => process.stdout.write(`${line}\n`);

/**
 * Runs a program in the clone and collects its output.
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: Record<string, string>, shell?: boolean }} [options]
 * @returns {Promise<{ ok: boolean, output: string }>}
 */
export function run(command, args, { env = {}, shell = false } = {}) {
  return new Promise((settle) => {
    const child = spawn(command, args, {
      cwd: root,
      shell,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1', ...color, ...env },
    });
    /** @param {NodeJS.Signals} signal */
    const end = (signal) => {
      child.kill(signal);
      // Only then: other programs that run beside this one end by a listener of their own.
      setImmediate(() => process.exit(signal === 'SIGINT' ? 130 : 143));
    };
    process.on('SIGTERM', end).on('SIGINT', end);
    let output = '';
    const onOutput = (/** @type {Buffer} */ chunk) => {
      output += chunk;
    };
    child.stdout.on('data', onOutput);
    child.stderr.on('data', onOutput);
    child.on('error', (error) => settle({ ok: false, output: error.message }));
    child.on('close', (code) => {
      process.off('SIGTERM', end).off('SIGINT', end);
      settle({ ok: code === 0, output });
    });
  });
}

/**
 * Runs a program of an installed package with the current Node. @param {string} file below node_modules @param {string[]} args
 * @param {Parameters<typeof run>[2]} [options]
 */
export const runPackaged = (file, args, options) =>
  run(process.execPath, [`${root}/node_modules/${file}`, ...args], options);

/** A line may contain a complete page: only its beginning is printed. */
const truncated = (/** @type {string} */ output) =>
  output
    .trim()
    .split('\n')
    .map((line) => (line.length > 500 ? `${line.slice(0, 500)} …` : line))
    .join('\n');

/**
 * Runs one step and prints its name, seconds and result: the last line of a test runner, which counts what passed. Prints the whole
 * output and returns false when it fails.
 * @param {string} name
 * @param {() => Promise<{ ok: boolean, output: string }>} work
 */
export async function step(name, work) {
  const started = performance.now();
  const { ok, output } = await work();
  const seconds = `${((performance.now() - started) / 1000).toFixed(1)} s`;
  const count = output.split('\n').findLast((line) => / passed/.test(line));
  print(`  ${ok ? '✓' : '✗'} ${name.padEnd(40)} ${seconds.padStart(8)}   ${count?.trim() ?? ''}`);
  if (!ok) print(`\n${truncated(output)}\n`);
  return ok;
}
