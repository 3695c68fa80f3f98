import './node-version.mjs';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { print, root, run, step } from './step.mjs';

// Imported by every command that needs packages: installs exactly the lockfile unless node_modules matches it.

/** @returns {Record<string, { version?: string, optional?: boolean }>} */
const packagesIn = (/** @type {string} */ file) =>
  JSON.parse(readFileSync(join(root, file), 'utf8')).packages;

/** True when node_modules matches package-lock.json. npm writes its own record last. */
function isInstalled() {
  try {
    const installed = packagesIn('node_modules/.package-lock.json');
    // The packages of other systems are optional.
    return Object.entries(packagesIn('package-lock.json')).every(
      ([path, { version, optional }]) =>
        path === '' || (installed[path] ? installed[path].version === version : optional),
    );
  } catch {
    return false;
  }
}

function npm(/** @type {string[]} */ args) {
  const env = { NODE_ENV: 'development' };
  const cli = process.env.npm_execpath;
  if (cli?.endsWith('npm-cli.js')) return run(process.execPath, [cli, ...args], { env });
  return run('npm', args, { env, shell: process.platform === 'win32' });
}

if (!isInstalled()) {
  print('  Installing packages …');
  const args = [
    'ci',
    '--include=dev',
    '--include=optional',
    // No package needs install scripts, which would run the code of a compromised release immediately.
    '--ignore-scripts',
    '--prefer-offline',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ];
  if (!(await step('packages installed', () => npm(args)))) process.exit(1);
}
