import { expect, test } from 'vitest';
import { keyList } from '@/components/shell/shortcuts/shortcut-dialog';
import { resourceGroups } from '@/lib/contract/resource-definitions';
import { isRecord } from '@/lib/contract/schema/is-record';
import en from '@/lib/messages/en.json';
import tr from '@/lib/messages/tr.json';
import { metricIds } from '../features/overview/metrics';
import { sections } from './navigation/sections';

/** Returns the value at a dotted path of a catalog. */
const at = (messages: object, path: string): unknown =>
  path.split('.').reduce<unknown>((found, name) => {
    if (!isRecord(found)) return undefined;
    return Object.entries(found).find(([key]) => key === name)?.[1];
  }, messages);

const needed = [
  ...sections.map(({ id, group }) => (resourceGroups[group - 1] ? `resources.${id}` : `shell.places.${id}`)),
  ...keyList.map(({ id }) => `shell.keys.groups.${id}`),
  ...keyList.flatMap(({ lines }) =>
    lines.filter(({ sectionId }) => !sectionId).map(({ label }) => `shell.keys.${label}`),
  ),
  ...metricIds.map((id) => `overview.metrics.${id}`),
];

test.each([
  ['English', en],
  ['Turkish', tr],
])('%s has messages for every section, shortcut and metric of the overview', (_, messages) => {
  expect(needed.filter((path) => typeof at(messages, path) !== 'string')).toEqual([]);
});

test('both languages have twelve months', () => {
  expect(en.ui.months.split(' ')).toHaveLength(12);
  expect(tr.ui.months.split(' ')).toHaveLength(12);
});
