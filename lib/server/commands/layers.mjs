import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './step.mjs';
import './node-version.mjs';

/** @typedef {{ type: string, typeOnly?: boolean, specifiers?: { isTypeOnly?: boolean }[] }} Statement */

/** Whether an import is gone when the code runs. */
const isTypeOnly = (/** @type {Statement} */ { type, typeOnly, specifiers = [] }) =>
  /^(?:Import|Export)/.test(type) &&
  (typeOnly === true || (specifiers.length > 0 && specifiers.every((each) => each.isTypeOnly === true)));

// dependency-cruiser reads TypeScript 7 through swc alone, does not tell it which files hold JSX, and counts types.
const swc = createRequire(import.meta.url)('@swc/core');
const { parseFileSync } = swc;
swc.parseFileSync = (/** @type {string} */ file, /** @type {object} */ options) => {
  const parsed = parseFileSync(file, { ...options, tsx: file.endsWith('.tsx') });
  return {
    ...parsed,
    body: parsed.body.filter((/** @type {Statement} */ statement) => !isTypeOnly(statement)),
  };
};

process.chdir(root);
const { cruise } = await import('dependency-cruiser');
const { default: config } = await import(pathToFileURL(join(root, '.dependency-cruiser.mjs')).href);
const { rules: all, options, testFiles } = config;

/** Folders are compared without tests, which may import what they like of what they test. */
const runs = [
  {
    rules: all.filter((/** @type {{ scope?: string }} */ { scope }) => scope !== 'folder'),
    exclude: [],
  },
  {
    rules: all.filter((/** @type {{ scope?: string }} */ { scope }) => scope === 'folder'),
    exclude: [testFiles],
  },
];
let faults = 0;
for (const { rules, exclude } of runs) {
  const { output } = await cruise(['app', 'components', 'lib'], {
    ...options,
    exclude: { path: [options.exclude.path, ...exclude] },
    validate: true,
    ruleSet: { forbidden: rules },
  });
  if (typeof output === 'string') throw new Error(output);
  for (const { rule, from, to, cycle } of output.summary.violations) {
    const way = cycle ? cycle.map(({ name }) => name).join(' > ') : to;
    process.stdout.write(`${rule.name}: ${from} > ${way}\n`);
    faults += 1;
  }
}
process.stdout.write(faults === 0 ? 'Every import points down.\n' : `${faults} imports against the layers\n`);
process.exitCode = faults === 0 ? 0 : 1;
