import './node-version.mjs';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readyBrowser } from './browser.mjs';
import { browser, close, layers, lint, types, unused, vitest } from './checks.mjs';
import { build, install, isBuilt } from './install-and-build.mjs';
import { print, root } from './step.mjs';

const soakFile = join(tmpdir(), `tallyman-soak-${process.pid}.jsonl`);

/** The file of figures from the soak, emptied. */
function soakReport() {
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
const env = soak ? { SOAK: 'on', SOAK_REPORT: soakReport() } : {};
const passed = { passed: 1, failed: 0 };
const failed = { passed: 0, failed: 1 };
/** The results of every operation under every fault: written by lib/console/operations/fault-matrix.test.ts. */
const faultTable = join(root, 'test-results', 'faults.txt');
rmSync(faultTable, { force: true });

await install();
const counts = await Promise.all([types(), lint(), layers(), unused()]);
print(`  Running tests${soak ? ', the long way' : ''} …`);
// Tests without a browser run beside the build. Then come three chains, since most of them wait: the stories after those tests, the
// files that need a database of their own before the components, which nothing waits for, and the process tests before the smaller
// installations. A soak gets the whole machine.
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
counts.push(built ? passed : failed);
const isReady = built && hasBrowser;
// In the soak all tests that need no extension run there; daily, those most likely to differ.
const smaller = async () => {
  if (!isReady) return [failed];
  const only = (/** @type {string} */ grep) => (soak ? { env } : { workers: 1, grep });
  return [
    await vitest('processes', ['process'], { env }),
    await browser('browser, spec alone', 'bare', only('@bare')),
    await browser('browser, another platform', 'other', only('@other')),
  ];
};
const stories = async () => {
  const count = await withoutBrowser;
  return isReady ? [count, await browser('browser', 'console', { env })] : [count];
};
if (soak) counts.push(...(await runSerial()), ...(await smaller()), ...(await stories()));
else counts.push(...(await Promise.all([smaller(), stories(), runSerial()])).flat());
if (soak) printMetrics();
close(counts);
