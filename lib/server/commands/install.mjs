import './node-version.mjs';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { print, root, run, step } from './step.mjs';

// Every command that needs packages imports this file first. Installs the exact versions of the lockfile if node_modules differs.

/** @returns {Record<string, { version?: string, optional?: boolean }>} */
const readPackages = (/** @type {string} */ file) =>
  JSON.parse(readFileSync(join(root, file), 'utf8')).packages;

/**
 * True if node_modules matches package-lock.json. npm writes its copy of the lockfile last, so an interrupted install does not
 * match.
 */
function isInstalled() {
  try {
    const installed = readPackages('node_modules/.package-lock.json');
    // Packages for other operating systems are optional and are not installed.
    return Object.entries(readPackages('package-lock.json')).every(
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
    // No package needs its install scripts, and those of a compromised release would run immediately.
    '--ignore-scripts',
    '--prefer-offline',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ];
  if (!(await step('packages installed', () => npm(args)))) process.exit(1);
}
