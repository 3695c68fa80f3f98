import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DqbOperation } from '@/lib/contract/dqb/dqb';
import { listTables } from '@/lib/testing/platform/list-tables';
import { removeTestTenants, testTenant } from '@/lib/testing/platform/test-tenant';
import { getLevel, innerLevel, isList } from './dqb-sql';
import { listRecords } from './list';
import type { Scalar } from './table';
import type { Scope } from './tenant-scope';

const tables = await listTables();

let scope: Scope;
beforeAll(async () => {
  scope = await testTenant();
});
afterAll(removeTestTenants);

const sample: { [T in Scalar['type']]: string } = {
  text: 'a',
  code: 'a',
  number: '1',
  boolean: 'true',
  instant: '2025-06-17T10:00',
  day: '2025-06-17',
  uuid: '00000000-0000-4000-8000-000000000001',
  enum: '0',
};

/** The tested operations of each type; each compiles to different SQL. */
function operationsOf({ type }: Scalar): DqbOperation[] {
  const all: DqbOperation[] = ['Equals', 'NotEqual', 'In'];
  if (type === 'text' || type === 'code') return [...all, 'Contains', 'StartsWith', 'EndsWith', 'LessThan'];
  return type === 'boolean' || type === 'uuid' ? all : [...all, 'GreaterThan'];
}

describe.each(tables)('%s', (_, table) => {
  const fields = [...getLevel(table.columns, table.filterColumns).byName];

  it('can be filtered and sorted by every field', async () => {
    for (const [property, field] of fields) {
      if (isList(field)) continue;
      for (const operation of operationsOf(field))
        await listRecords(scope, table, `o=${operation}&p=${property}&v=${sample[field.type]}`);
      for (const page of ['', '&offset=10&count=10'])
        await listRecords(scope, table, `s=${property},desc${page}`);
    }
    expect(fields.length).toBeGreaterThan(2);
  }, 60_000);

  it('can be filtered by the fields of its lists', async () => {
    for (const [property, list] of fields) {
      if (!isList(list)) continue;
      for (const [inner, field] of innerLevel(list).byName) {
        if (isList(field)) continue;
        const asked = `p=${property}&v=(o=eq&p=${inner}&v=${sample[field.type]})`;
        await listRecords(scope, table, `o=Any&${asked}`);
        await listRecords(scope, table, `o=Any|Or&${asked}&o=All&${asked}`);
      }
    }
  }, 60_000);
});
