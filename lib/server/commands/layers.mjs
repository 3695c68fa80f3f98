import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './paths.mjs';

// dependency-cruiser reads TypeScript 7 through swc alone, and does not tell it which files hold JSX.
const swc = createRequire(import.meta.url)('@swc/core');
const { parseFileSync } = swc;
swc.parseFileSync = (/** @type {string} */ file, /** @type {object} */ options) =>
  parseFileSync(file, { ...options, tsx: file.endsWith('.tsx') });

process.chdir(root);
process.argv.push('--config', '.dependency-cruiser.mjs', 'app', 'components', 'lib');
await import(pathToFileURL(join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs')).href);
