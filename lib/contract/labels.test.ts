import { describe, expect, it } from 'vitest';
import { allMessages, getCatalog, locales } from '@/lib/messages/catalogs';
import { enumValues, fieldNames, operationFields } from '../testing/vocabulary';
import { operations } from './operations';
import { resourceDefinitions } from './resource-definitions';
import { sandboxOperations } from './resources/sandbox';
import { needsLabel, valueLabelKey } from './schema/describe';
import { generalErrors, orderErrors, productErrors } from './schema/error-codes';
import { sentLists } from './sent-lists';

const floor = [...operationFields([...Object.values(sandboxOperations), ...Object.values(sentLists)])];
const wanted: Record<string, string[]> = {
  fields: [...fieldNames(), ...floor.map((f) => f.name)],
  values: [...enumValues(), ...floor.flatMap((f) => (f.labels ? [] : (f.values ?? [])))].filter(
    (v) => needsLabel(v) && valueLabelKey(v).startsWith('values.'),
  ),
  operations: [...Object.keys(operations), ...Object.keys(sandboxOperations)],
  resources: [
    ...new Set([
      ...Object.values(operations).map(({ resource }) => resource),
      ...resourceDefinitions.map(({ segment }) => segment),
    ]),
  ],
  errors: [...orderErrors, ...productErrors, ...generalErrors],
};

describe.each(locales)('labels in %s', (locale) => {
  const messages: Readonly<Record<string, Readonly<Record<string, unknown>>>> = getCatalog(locale);
  it.each(Object.entries(wanted))('exist for all %s', (section, names) => {
    const missing = names.filter((name) => {
      const label = messages[section]?.[name];
      return typeof label !== 'string' || label.trim() === '';
    });
    expect(missing).toEqual([]);
    expect(names.length).toBeGreaterThan(9);
  });
});

describe('labels', () => {
  it.each(allMessages)('name one record of a resource, and the page that creates it', ({ shell, pages }) => {
    const kinds = Object.keys(shell.palette.kinds);
    const created = Object.keys(pages.new);
    for (const { segment, keys, create } of resourceDefinitions) {
      if (keys.length > 0) expect(kinds).toContain(segment);
      if (create) expect(created).toContain(segment);
    }
  });
});
