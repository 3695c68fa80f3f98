import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root folder of the repository. */
export const root = fileURLToPath(new URL('../../../', import.meta.url)).replace(/[\\/]$/, '');

/** Returns the data folder. Repeats the rule of lib/env.ts, which cannot be imported before packages are installed. */
export const dataDir = () => resolve(process.env.DATA_DIR || '.data');

// The output of programs is collected and printed later, so the programs cannot detect the terminal.
const color = process.stdout.isTTY ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' };

export const print = (/** @type {string} */ line) => process.stdout.write(`${line}\n`);

/**
 * Runs a program in the root folder and collects its output.
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
    const forwardSignal = (signal) => {
      child.kill(signal);
      // Exit after the other signal listeners, which stop the programs that run in parallel.
      setImmediate(() => process.exit(signal === 'SIGINT' ? 130 : 143));
    };
    process.on('SIGTERM', forwardSignal).on('SIGINT', forwardSignal);
    let output = '';
    const onOutput = (/** @type {Buffer} */ chunk) => {
      output += chunk;
    };
    child.stdout.on('data', onOutput);
    child.stderr.on('data', onOutput);
    child.on('error', (error) => settle({ ok: false, output: error.message }));
    child.on('close', (code) => {
      process.off('SIGTERM', forwardSignal).off('SIGINT', forwardSignal);
      settle({ ok: code === 0, output });
    });
  });
}

/**
 * Runs a program of an installed package with the current Node.
 * @param {string} file the path below node_modules
 * @param {string[]} args
 * @param {Parameters<typeof run>[2]} [options]
 */
export const runPackaged = (file, args, options) =>
  run(process.execPath, [`${root}/node_modules/${file}`, ...args], options);

/** Shortens long lines, because a line may contain a complete page. */
const truncateLines = (/** @type {string} */ output) =>
  output
    .trim()
    .split('\n')
    .map((line) => (line.length > 500 ? `${line.slice(0, 500)} …` : line))
    .join('\n');

/**
 * Runs a step and prints its name, its duration and the test runner's summary, if any. If the step fails, prints the output and
 * returns false.
 * @param {string} name
 * @param {() => Promise<{ ok: boolean, output: string }>} work
 */
export async function step(name, work) {
  const started = performance.now();
  const { ok, output } = await work();
  const seconds = `${((performance.now() - started) / 1000).toFixed(1)} s`;
  const count = output.split('\n').findLast((line) => / passed/.test(line));
  print(`  ${ok ? '✓' : '✗'} ${name.padEnd(40)} ${seconds.padStart(8)}   ${count?.trim() ?? ''}`);
  if (!ok) print(`\n${truncateLines(output)}\n`);
  return ok;
}
