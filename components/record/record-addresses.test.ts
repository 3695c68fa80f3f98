import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { resourceDefinitions } from '@/lib/contract/resource-definitions';

const pages = join(import.meta.dirname, '../../app/t/[tenant]');
const foldersIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));

const withRecords = resourceDefinitions.filter(({ keys, navigation }) => keys.length > 0 && navigation);

test('every section with record pages has them', () => {
  expect(withRecords.length).toBeGreaterThan(5);
  for (const { segment } of withRecords)
    expect(foldersIn(join(pages, segment)), segment).toContainEqual(expect.stringMatching(/^\[/));
});

test('no static route can collide with the name of a record', () => {
  const ours = withRecords.flatMap(({ segment }) =>
    foldersIn(join(pages, segment))
      .filter((name) => !name.startsWith('['))
      .map((name) => `${segment}/${name}`),
  );
  expect(ours).toEqual([]);
});
