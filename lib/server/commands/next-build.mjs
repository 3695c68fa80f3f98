import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, runPackaged, step } from './step.mjs';

const FOLDERS = ['app', 'components', 'lib', 'public'];
const FILES = ['next.config.mjs', 'package.json', 'package-lock.json', 'tsconfig.json'];
// Files that do not affect the build.
const EXCLUDED =
  /^lib\/(?:platform|server|testing|db\/migrations)\/|^lib\/vitest\.config\.ts$|\.test\.tsx?$|\.md$/;

const stamp = () => join(root, '.next', 'fingerprint');

/** @returns {string[]} */
function listFiles(/** @type {string} */ folder) {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    return entry.isDirectory() ? listFiles(path) : [path];
  });
}

/** Returns a hash of all files that the build depends on. */
export function fingerprint() {
  const hash = createHash('sha256');
  const files = [...FOLDERS.flatMap(listFiles), ...FILES].filter((path) => !EXCLUDED.test(path)).sort();
  for (const path of files) hash.update(`${path}\n`).update(readFileSync(join(root, path)));
  return hash.digest('hex');
}

/** True if the last complete build used the current files. */
export function isBuilt() {
  try {
    return existsSync(join(root, '.next', 'BUILD_ID')) && readFileSync(stamp(), 'utf8') === fingerprint();
  } catch {
    return false;
  }
}

function removePublicMaps() {
  const folder = join('.next', 'static');
  for (const path of listFiles(folder)) if (path.endsWith('.map')) rmSync(join(root, path));
}

/**
 * Builds the console. Returns false if the build fails. An interrupted build has no fingerprint, so the next start builds
 * again.
 */
export async function build() {
  const current = fingerprint();
  rmSync(stamp(), { force: true });
  const ok = await step('console built', () =>
    runPackaged('next/dist/bin/next', ['build'], {
      env: { NODE_ENV: 'production', NEXT_PUBLIC_BUILD: current.slice(0, 12) },
    }),
  );
  if (ok) {
    removePublicMaps();
    writeFileSync(stamp(), current);
  }
  return ok;
}
