import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { issuesOf } from '@/lib/contract/schema/issue';
import { pool } from '@/lib/db/pool';
import { ALL_TENANTS, queryFor } from '@/lib/db/tenant-query';
import { runMeta } from '@/lib/testing/run-meta';
import { ImportChange } from './import-change';
import { findImport, listImports, startImport } from './import-runs';

const run = { tenant: 't', id: randomUUID() };
const round = randomUUID();
const record = { record: 'A', rows: [0], operation: 'createProduct', body: { sku: 'A' } };
const meta = JSON.stringify(runMeta);

const changes: readonly object[] = [
  { kind: 'start', target: 'products', file: 'a.csv', meta },
  { kind: 'piece', index: 0, rows: '[[2,"A","Name"],[3]]' },
  { kind: 'change', meta, headings: [{ heading: 'Code', path: 'sku' }] },
  {
    kind: 'part',
    round,
    part: 1_000_000,
    rows: JSON.stringify([record, { record: '', rows: [1], why: 'same' }]),
  },
  { kind: 'send', round, parts: [0, 1], together: 100, meta },
  { kind: 'drop' },
];

const pathsOf = (change: object) => {
  const { error } = ImportChange.safeParse({ ...run, ...change });
  return error ? issuesOf(error).map(({ path }) => path) : [];
};

describe('a change of an import', () => {
  it.each(changes)('is parsed: %j', (change) => expect(pathsOf(change)).toEqual([]));

  it.each(['"text"', '[]', 'null', '5', '{}', '{', '', '{"header":"a"}', meta.replace('sku', '\\u0000')])(
    'is refused by the path of what cannot be read: meta %s',
    (bad) => {
      for (const change of changes.filter((one) => 'meta' in one)) {
        const paths = pathsOf({ ...change, meta: bad });
        expect(paths).not.toEqual([]);
        expect(paths.filter((path) => !path.startsWith('meta'))).toEqual([]);
      }
    },
  );

  it.each([
    [{ ...changes[1], rows: '{"a":1}' }, 'rows'],
    [{ ...changes[1], rows: '[[2,"\\ud800"]]' }, 'rows'],
    [{ ...changes[3], rows: JSON.stringify([{ ...record, operation: 'getStocks' }]) }, 'rows'],
    [{ ...changes[3], rows: JSON.stringify([{ ...record, rows: [] }]) }, 'rows'],
    [{ ...changes[4], together: 0 }, 'together'],
    [{ ...changes[0], target: 'Nothing here' }, 'target'],
  ])('is refused by the path of what cannot be read: %j', (change, path) =>
    expect(pathsOf(change)[0]?.split('.')[0]).toBe(path),
  );
});

it.each(['"text"', '[]', '5', 'null', '{}'])(
  'an import stored as %s is listed and found, without what cannot be read',
  async (stored) => {
    const [id, tenant] = [randomUUID(), randomUUID()];
    const who = { personId: 'p', person: 'Deniz' };
    await startImport({ ...who, id, tenant, target: 'products', file: 'bad.csv', meta: runMeta });
    await startImport({
      ...who,
      id: randomUUID(),
      tenant,
      target: 'products',
      file: 'good.csv',
      meta: runMeta,
    });
    expect((await findImport(id, tenant))?.meta).toEqual(runMeta);
    await queryFor(pool(), ALL_TENANTS, {
      text: 'update console.imports set meta = $2::jsonb where id = $1',
      values: [id, stored],
    });
    expect((await findImport(id, tenant))?.meta).toBeUndefined();
    const listed = (await listImports(tenant)).map(({ file, meta }) => [file, meta !== undefined]);
    expect(listed.toSorted()).toEqual([
      ['bad.csv', false],
      ['good.csv', true],
    ]);
  },
);
