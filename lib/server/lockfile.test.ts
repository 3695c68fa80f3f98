import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import * as z from '@/lib/contract/schema/zod';

const Entry = z.object({
  version: z.string().optional(),
  resolved: z.string().optional(),
  integrity: z.string().optional(),
  optional: z.boolean().optional(),
  dev: z.boolean().optional(),
  license: z.string().optional(),
  optionalDependencies: z.record(z.string(), z.string()).optional(),
  link: z.boolean().optional(),
});
const Lockfile = z.object({ lockfileVersion: z.number(), packages: z.record(z.string(), Entry) });
const read = (path: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8'));
const { lockfileVersion, packages } = Lockfile.parse(read('package-lock.json'));
const entries = Object.entries(packages).filter(([path]) => path !== '');

it('the lockfile pins every package by version and hash, and only from a registry', () => {
  expect(lockfileVersion).toBe(3);
  expect(entries.length).toBeGreaterThan(100);
  const strange = entries.filter(
    ([, { resolved, version, link }]) => link || !version || (resolved && !resolved.startsWith('https://')),
  );
  expect(strange.map(([path]) => path)).toEqual([]);
  // Only packages for other platforms may lack a hash, because the registry did not provide one.
  const unhashed = entries.filter(([, entry]) => !entry.integrity?.startsWith('sha512-') && !entry.optional);
  expect(unhashed.map(([path]) => path)).toEqual([]);
});

/** Licenses that require only attribution; LGPL and MPL for changes to their own files, of which there are none. */
const licences =
  'MIT MIT-0 ISC 0BSD BSD-2-Clause BSD-3-Clause Apache-2.0 Unlicense Python-2.0 CC-BY-4.0 MPL-2.0 LGPL-3.0-or-later'.split(
    ' ',
  );

it('runtime packages have licenses compatible with MIT', () => {
  const strange = entries.filter(
    ([, { dev, license = '' }]) => !dev && !license.split(/ and /i).every((one) => licences.includes(one)),
  );
  expect(strange.map(([path, { license }]) => [path, license])).toEqual([]);
});

it('every direct package is pinned to one version', () => {
  const { dependencies, devDependencies } = z
    .object({
      dependencies: z.record(z.string(), z.string()),
      devDependencies: z.record(z.string(), z.string()),
    })
    .parse(read('package.json'));
  const loose = Object.entries({ ...dependencies, ...devDependencies }).filter(
    ([name, version]) => packages[`node_modules/${name}`]?.version !== version,
  );
  expect(loose).toEqual([]);
});

it('CI runs only actions that are pinned to a commit', () => {
  const workflow = readFileSync(new URL('../../.github/workflows/ci.yml', import.meta.url), 'utf8');
  const used = [...workflow.matchAll(/uses: (\S+)/g)].map(([, action = '']) => action);
  expect(used.length).toBeGreaterThan(0);
  expect(used.filter((action) => !/@[0-9a-f]{40}$/.test(action))).toEqual([]);
});

it('the lockfile contains the optional packages of other platforms, which npm ci requires', () => {
  const isLocked = (folder: string, name: string): boolean =>
    `${folder}node_modules/${name}` in packages ||
    (folder !== '' && isLocked(folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules/'))), name));
  const missing = entries.flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) => !isLocked(`${path}/`, name)),
  );
  expect(missing).toEqual([]);
  expect(isLocked('node_modules/a/', 'not-there')).toBe(false);
});
