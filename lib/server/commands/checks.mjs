import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runPackaged, step } from './step.mjs';

/** @typedef {{ passed: number, failed: number }} Count */

/**
 * Runs a check that passes or fails as a whole. @param {string} name @param {Parameters<typeof step>[1]} work @returns
 * {Promise<Count>}
 */
const check = async (name, work) =>
  (await step(name, work)) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };

async function checkTypes() {
  const routes = await runPackaged('next/dist/bin/next', ['typegen']);
  return routes.ok ? runPackaged('typescript/bin/tsc', ['--noEmit', '-p', '.']) : routes;
}

export const types = () => check('types', checkTypes);
const CYCLES = 'suspicious/noImportCycles';
export const lint = () =>
  check('lint', () =>
    runPackaged('@biomejs/biome/bin/biome', ['check', '--error-on-warnings', `--skip=${CYCLES}`, '.']),
  );

/** Import cycles, which need a scan of the whole project. Imports between folders are checked by the lint rules. */
export const layers = () =>
  check('layers', () => runPackaged('@biomejs/biome/bin/biome', ['lint', `--only=${CYCLES}`, '.']));

/** Unused files, exports and dependencies. */
export const unused = () => check('unused', () => runPackaged('knip/bin/knip.js', ['--no-progress']));

/**
 * Runs a test runner with a JSON report. A runner that breaks before it can report counts as one failure. @param {string} name
 * @param {(report: string) => ReturnType<typeof runPackaged>} work @param {(report: any) => Count} read @returns {Promise<Count>}
 */
async function countResults(name, work, read) {
  const report = join(tmpdir(), `tallyman-${process.pid}-${name.replaceAll(/\W+/g, '-')}.json`);
  /** @type {Count} */
  let count = { passed: 0, failed: 0 };
  await step(name, async () => {
    const { ok, output } = await work(report);
    try {
      count = read(JSON.parse(readFileSync(report, 'utf8')));
    } catch {
      count = { passed: 0, failed: ok ? 0 : 1 };
    }
    rmSync(report, { force: true });
    if (!ok && count.failed === 0) count.failed = 1;
    return {
      ok: ok && count.failed === 0,
      output,
      note: `${count.passed} passed${count.failed ? `, ${count.failed} failed` : ''}`,
    };
  });
  return count;
}

/**
 * Tests without a browser.
 * @param {string} name
 * @param {string[]} projects of lib/vitest.config.ts
 * @param {{ env?: Record<string, string>, workers?: number }} [options]
 */
export const vitest = (name, projects, { env, workers } = {}) =>
  countResults(
    name,
    (report) => {
      const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`];
      const options = projects.map((project) => `--project=${project}`);
      if (workers) options.push(`--maxWorkers=${workers}`);
      return runPackaged(
        'vitest/vitest.mjs',
        ['run', '--config', 'lib/vitest.config.ts', ...options, ...reporters],
        { env },
      );
    },
    (report) => ({ passed: report.numPassedTests, failed: report.numFailedTests }),
  );

/**
 * Browser tests of one installation, against the production build.
 * @param {string} name
 * @param {string} project of e2e/playwright.config.ts
 * @param {{ env?: Record<string, string>, workers?: number, grep?: string }} [options] `grep`: only tests with this tag
 */
export const browser = (name, project, { env, workers, grep } = {}) =>
  countResults(
    name,
    (report) => {
      const options = [
        '--config',
        'e2e/playwright.config.ts',
        `--project=${project}`,
        // Each run empties its folder at the start, so concurrent runs need different ones.
        `--output=test-results/${project}`,
        '--reporter=line,json',
      ];
      if (workers) options.push(`--workers=${workers}`);
      if (grep) options.push(`--grep=${grep}`);
      return runPackaged('@playwright/test/cli.js', ['test', ...options, '--pass-with-no-tests'], {
        env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
      });
    },
    ({ stats }) => ({ passed: stats.expected + stats.flaky, failed: stats.unexpected }),
  );

/** Prints the summary of a run and sets the exit code. */
export function close(/** @type {Count[]} */ counts) {
  const sum = (/** @type {keyof Count} */ key) => counts.reduce((total, count) => total + count[key], 0);
  process.stdout.write(`\n${sum('passed')} passed, ${sum('failed')} failed\n`);
  process.exit(sum('failed') === 0 ? 0 : 1);
}
