import './node-version.mjs';
import { readyBrowser } from './browser.mjs';
import { build, isBuilt } from './built.mjs';
import { browser, close, lint, types, vitest } from './checks.mjs';
import { install } from './install.mjs';
import { say } from './step.mjs';

const soak = process.argv.includes('--soak');
/** @type {Record<string, string>} */
const env = soak ? { SOAK: 'on' } : {};

await install();
const counts = [await types(), await lint()];
say(`  Running tests${soak ? ', the long way' : ''} …`);
// Both wait for disks and databases now and then: side by side neither wastes a core. A long proof keeps the machine to itself.
const testing = vitest('laws, units, platform', ['unit', 'platform'], env);
if (soak) await testing;
const built = isBuilt() || (await build());
counts.push(await testing, { passed: built ? 1 : 0, failed: built ? 0 : 1 });
if (built && (await readyBrowser())) {
  say('  Running the browser …');
  counts.push(await browser(env));
} else {
  counts.push({ passed: 0, failed: 1 });
}
close(counts);
