import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { resources } from '@/lib/contract/resources';

const here = import.meta.dirname;
const within = (folder: string) =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));

test('nothing of ours lies where records lie: a record may be called anything', () => {
  const taken = resources
    .filter((resource) => existsSync(join(here, resource)))
    .flatMap((resource) => {
      const folders = within(join(here, resource));
      const hasRecords = folders.some((name) => name.startsWith('['));
      return hasRecords
        ? folders.filter((name) => !name.startsWith('[')).map((name) => `${resource}/${name}`)
        : [];
    });
  expect(taken).toEqual([]);
});
