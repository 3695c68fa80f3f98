import './node-version.mjs';
import { readyBrowser } from './browser.mjs';
import { build, isBuilt } from './built.mjs';
import { browser, close, lint, types, vitest } from './checks.mjs';
import { install } from './install.mjs';
import { say } from './step.mjs';

const soak = process.argv.includes('--soak');
/** @type {Record<string, string>} */
const env = soak ? { SOAK: 'on' } : {};
const passed = { passed: 1, failed: 0 };
const failed = { passed: 0, failed: 1 };

await install();
const counts = await Promise.all([types(), lint()]);
say(`  Running tests${soak ? ', the long way' : ''} …`);
// These wait for disks and databases now and then, and take one core: the build, and then the browser on the smaller
// installation, have the other. A long proof keeps the machine to itself.
const testing = vitest('laws, units, platform', ['unit', 'platform'], env);
if (soak) await testing;
const [built, hasBrowser] = await Promise.all([isBuilt() || build(), readyBrowser()]);
counts.push(built ? passed : failed);
const isReady = built && hasBrowser;
// There all tests that need no extension run the long way, and every day those that are the likeliest to differ.
const small = isReady
  ? browser('browser, spec alone', 'bare', soak ? { env } : { workers: 1, grep: '@bare' })
  : failed;
counts.push(...(await Promise.all([testing, small])));
if (isReady) {
  say('  Running the browser …');
  counts.push(await browser('browser', 'console', { env }));
}
close(counts);
