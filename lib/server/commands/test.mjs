import './node-version.mjs';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readyBrowser } from './browser.mjs';
import { browser, close, layers, lint, types, unused, vitest } from './checks.mjs';
import { build, install, isBuilt } from './install-and-build.mjs';
import { print, root } from './step.mjs';

const soakFile = join(tmpdir(), `tallyman-soak-${process.pid}.jsonl`);

/** Empties the file in which the soak reports its figures, and returns its path. */
function createSoakReport() {
  writeFileSync(soakFile, '');
  return soakFile;
}

/** Prints the figures of the soak as a table. */
function printMetrics() {
  /** @type {{ what: string, seen: string, reach: string }[]} */
  const rows = readFileSync(soakFile, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
  print('\n| what | seen | reach |\n| ---- | ---- | ----- |');
  for (const { what, seen, reach } of rows) print(`| ${what} | ${seen} | ${reach} |`);
  rmSync(soakFile, { force: true });
}

const soak = process.argv.includes('--soak');
/** @type {Record<string, string>} */
const env = soak ? { SOAK: 'on', SOAK_REPORT: createSoakReport() } : {};
const passedOnce = { passed: 1, failed: 0 };
const failedOnce = { passed: 0, failed: 1 };
/** The results of every operation under every fault: written by lib/console/operations/fault-matrix.test.ts. */
const faultTable = join(root, 'test-results', 'faults.txt');
rmSync(faultTable, { force: true });

await install();
const counts = await Promise.all([types(), lint(), layers(), unused()]);
print(`  Running tests${soak ? ' (soak)' : ''} …`);
// Tests without a browser run beside the build. Then three chains run concurrently, because tests mostly wait: stories in the browser;
// files with a database of their own, then components; process tests, then the smaller installations. A soak runs the chains one by one.
const withoutBrowser = vitest('units, platform', ['unit', 'platform'], { env, workers: soak ? 1 : 2 });
const runSerial = async () => [
  await vitest('databases of their own', ['alone'], { env, workers: 1 }),
  await vitest('components', ['components'], { env, workers: 1 }),
];
if (soak) {
  await withoutBrowser;
  if (existsSync(faultTable)) print(`\n${readFileSync(faultTable, 'utf8')}`);
}
const [built, hasBrowser] = await Promise.all([isBuilt() || build(), readyBrowser()]);
counts.push(built ? passedOnce : failedOnce);
const isReady = built && hasBrowser;
// In the soak all tests that need no extension run there; daily, those most likely to differ.
const runSmallerInstallations = async () => {
  if (!isReady) return [failedOnce];
  const limitedTo = (/** @type {string} */ grep) => (soak ? { env } : { workers: 1, grep });
  return [
    await vitest('processes', ['process'], { env }),
    await browser('browser, spec alone', 'bare', limitedTo('@bare')),
    await browser('browser, another platform', 'other', limitedTo('@other')),
  ];
};
const runStories = async () => {
  const count = await withoutBrowser;
  return isReady ? [count, await browser('browser', 'console', { env })] : [count];
};
if (soak) counts.push(...(await runSerial()), ...(await runSmallerInstallations()), ...(await runStories()));
else counts.push(...(await Promise.all([runSmallerInstallations(), runStories(), runSerial()])).flat());
if (soak) printMetrics();
close(counts);
