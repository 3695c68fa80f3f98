import './install.mjs';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { readyBrowser } from './browser.mjs';
import { build, isBuilt } from './next-build.mjs';
import { print, root, runPackaged, step } from './step.mjs';

// `npm test` runs all checks and tests. `--check` runs only those that need no build, database or browser. `--soak` runs larger
// and longer tests.

const [, , option] = process.argv;
const isSoak = option === '--soak';
if (isSoak) process.env.SOAK = 'on';

async function checkTypes() {
  const routes = await runPackaged('next/dist/bin/next', ['typegen']);
  return routes.ok ? runPackaged('typescript/bin/tsc', ['--noEmit', '-p', '.']) : routes;
}

const types = () => step('types', checkTypes);
const lint = () =>
  step('lint', () => runPackaged('@biomejs/biome/bin/biome', ['check', '--error-on-warnings', '.']));
const unused = () => step('unused code', () => runPackaged('knip/bin/knip.js', ['--no-progress']));
const vitest = (/** @type {string[]} */ ...projects) =>
  step(projects.join(', '), () => {
    const selected = projects.map((project) => `--project=${project}`);
    const options = ['--config', 'lib/vitest.config.ts', '--reporter=dot', ...selected];
    return runPackaged('vitest/vitest.mjs', ['run', ...options]);
  });
const playwright = () =>
  step('browser', () =>
    runPackaged('@playwright/test/cli.js', [
      'test',
      '--config',
      'e2e/playwright.config.ts',
      '--reporter=line',
    ]),
  );

/**
 * Runs steps in parallel, because tests mostly wait. A soak measures durations, so its steps run one after another.
 * @param {(() => Promise<boolean>)[]} steps
 */
async function runAll(...steps) {
  if (!isSoak) return Promise.all(steps.map((run) => run()));
  const results = [];
  for (const run of steps) results.push(await run());
  return results;
}

/** The files that a soak writes: the results under every fault, and the measured figures. */
const soakTables = ['faults.txt', 'figures.md'].map((name) => join(root, 'test-results', name));
for (const file of soakTables) rmSync(file, { force: true });

const results = await runAll(types, lint, unused);
if (option === '--check') results.push(await vitest('unit', 'components'));
else {
  const [built, hasBrowser, tested] = await runAll(
    async () => isBuilt() || build(),
    readyBrowser,
    () => vitest('unit', 'components', 'platform'),
  );
  results.push(built, hasBrowser, tested);
  if (built && hasBrowser)
    results.push(
      ...(await runAll(
        () => vitest('alone'),
        () => vitest('process'),
        playwright,
      )),
    );
}
for (const file of soakTables.filter((path) => existsSync(path))) print(`\n${readFileSync(file, 'utf8')}`);
const isPassed = results.every(Boolean);
print(isPassed ? '\n  Everything passed' : '\n  Not everything passed');
process.exit(isPassed ? 0 : 1);
