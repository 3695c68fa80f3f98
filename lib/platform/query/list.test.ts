import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sortRecords } from '@/lib/contract/dqb/evaluate';
import { fill, type Goods, goodsTable } from '@/lib/testing/platform/goods';
import { goodsKinds, sixtyGoods, withSku } from '@/lib/testing/platform/queries';
import { removeTestTenants, testTenant } from '@/lib/testing/platform/test-tenant';
import { ApiError } from '../api-error';
import { listData, listRecords, readRecord } from './list';
import type { Scope } from './tenant-scope';

let scope: Scope;
let goods: Goods[];

beforeAll(async () => {
  scope = await testTenant();
  [goods = []] = fc.sample(sixtyGoods, { numRuns: 1, seed: 7 });
  await scope.transaction((tx) => fill(tx, goods));
});

afterAll(removeTestTenants);

type Listed = { items: Goods[]; count: number; offset: number; dataSetCount: number };

const list = async (dqb?: string): Promise<Listed> =>
  JSON.parse((await listRecords(scope, goodsTable, dqb)).json);

async function refused(dqb: string): Promise<{ code: string; message: string }> {
  const error = await listRecords(scope, goodsTable, dqb).catch((e: unknown) => e);
  if (!(error instanceof ApiError)) throw new Error(`${dqb} was answered`);
  expect(error.status).toBe(400);
  expect(error.issues.map((i) => i.path)).toEqual(error.issues.map(() => 'dqb'));
  const [first = { code: '', message: '' }] = error.issues;
  return first;
}

describe('an invalid query is rejected and names the part (D5)', () => {
  it.each([
    ['o=eq&p=nothing&v=1', 'unknown_property', 'filter 1 (p=nothing)'],
    ['o=eq&p=sku&v=1&o=eq&p=constructor&v=1', 'unknown_property', 'filter 2 (p=constructor)'],
    ['o=eq&p=integration&v=1', 'unknown_property', 'integration.integrationName'],
    ['o=eq&p=lots.sku&v=1', 'unknown_property', 'filter 1'],
    ['o=Any&p=lots&v=(o=eq&p=nothing&v=1)', 'unknown_property', 'filter 1 (p=lots) > filter 1 (p=nothing)'],
    ['o=Any&p=barcodes&v=(o=eq&p=barcode&v=1)', 'unknown_property', '_'],
    ['o=eq&p=sku"+or+1=1--&v=1', 'unknown_property', 'sku"'],
    ['s=nothing,desc', 'unknown_property', 'sort 1 (s=nothing)'],
    ['s=lots', 'unsuitable_operation', 'sort 1'],
    ['o=eq&p=lots&v=1', 'unsuitable_operation', 'Any or All'],
    ['o=Any&p=sku&v=()', 'unsuitable_operation', 'lists only'],
    ['o=Contains&p=price&v=1', 'unsuitable_operation', 'number'],
    ['o=StartsWith&p=state&v=C', 'unsuitable_operation', 'enum'],
    ['o=LessThan&p=favorite&v=true', 'unsuitable_operation', 'boolean'],
    ['o=gt&p=id&v=00000000-0000-4000-8000-000000000001', 'unsuitable_operation', 'uuid'],
    ['o=eq&p=price&v=1,5', 'invalid_value', '"1,5"'],
    ['o=eq&p=price&v=', 'invalid_value', 'number'],
    ['o=eq&p=price&v=1e999', 'invalid_value', 'number'],
    ['o=eq&p=price&v=NaN', 'invalid_value', 'number'],
    ['o=In&p=price&v=1,x,2', 'invalid_value', '"x"'],
    ['o=eq&p=favorite&v=yes', 'invalid_value', 'true or false'],
    ['o=eq&p=id&v=123', 'invalid_value', 'UUID'],
    ['o=eq&p=state&v=Lost', 'invalid_value', 'one of Created'],
    ['o=eq&p=state&v=9', 'invalid_value', 'one of Created'],
    ['o=eq&p=createdAt&v=17.06.2025', 'invalid_value', 'ISO 8601'],
    ['o=eq&p=createdAt&v=2025-02-30', 'invalid_value', 'ISO 8601'],
    ['o=eq&p=createdAt&v=2025-06-17T24:00', 'invalid_value', 'ISO 8601'],
    ['o=eq&p=createdAt&v=0000-01-01', 'invalid_value', 'ISO 8601'],
    ['o=eq&p=sku&v=a%00b', 'invalid_value', 'stored'],
    ['o=eq&p=favorite&v=null', 'not_nullable', 'filter 1 (p=favorite)'],
    ['o=In&p=createdAt&v=2025-06-17,null', 'not_nullable', 'createdAt'],
    ['o=eq&p=sku', 'unpaired', 'occur equally often'],
    ['aaaa', 'unknown_part', '"aaaa" at character 1'],
    ['s=sku&filter=sku', 'unknown_part', '"filter=sku" at character 7'],
    ['offset=5', 'unpaired_paging', 'offset'],
    ['offset=abc&count=5', 'invalid_value', 'offset: "abc"'],
  ])('%s', async (dqb, code, part) => {
    const issue = await refused(dqb);
    expect(issue.code).toBe(code);
    expect(issue.message).toContain(part);
  });

  it('names all invalid parts together', async () => {
    const error = await listRecords(scope, goodsTable, 'o=eq&p=x&v=1&o=eq&p=price&v=y&s=z').catch(
      (e: unknown) => e,
    );
    expect(error instanceof ApiError && error.issues.map((i) => i.code)).toEqual([
      'unknown_property',
      'invalid_value',
      'unknown_property',
    ]);
  });
});

describe('dangerous-looking values are treated as plain values', () => {
  it.each([
    "' or 1=1 --",
    "'; drop table platform.products; --",
    '$1',
    '\\',
    '%',
    '_',
    '{"a"}',
    '{1,2}',
    'NULL',
    '\u2028',
    'x'.repeat(2000),
  ])('%s', async (value) => {
    const texts: string[] = [];
    const watched: Scope = {
      ...scope,
      query: (text, ...rest) => {
        texts.push(text);
        return scope.query(text, ...rest);
      },
    };
    for (const operation of ['Equals', 'Contains', 'StartsWith', 'EndsWith', 'In', 'LessThan', 'NotEqual']) {
      for (const p of ['sku', 'name', 'tag,cs'])
        await listRecords(watched, goodsTable, `o=${operation}&p=${p}&v=${encodeURIComponent(value)}`);
    }
    if (value.length > 2) expect(texts.filter((t) => t.includes(value))).toEqual([]);
    expect((await list()).dataSetCount).toBe(goods.length);
  });

  it('handles extreme numbers and dates', async () => {
    for (const v of ['1e308', '-1e308', '1e-300', `${'9'.repeat(400)}.5`, '9'.repeat(18), '-0', '.5', '5.'])
      await listRecords(scope, goodsTable, `o=LessThan&p=price&v=${v}`).catch((e: unknown) =>
        expect(e).toBeInstanceOf(ApiError),
      );
    for (const v of [
      '0001-01-01',
      '9999-12-31T23:59:59.999999999-14:59',
      '0001-01-01T00:00:00+14:00',
      '2024-02-29',
    ])
      expect((await list(`o=LessThan&p=createdAt&v=${encodeURIComponent(v)}`)).count).toBe(50);
  });
});

describe('paging (D4)', () => {
  it('is limited to the page sizes of the platform', async () => {
    expect(await list()).toMatchObject({ count: 50, offset: 0, dataSetCount: 60 });
    expect(await list('offset=0&count=1000')).toMatchObject({ count: 100, dataSetCount: 60 });
    expect(await list('offset=-7&count=0')).toMatchObject({ count: 1, offset: 0 });
    expect((await list('offset=-7&count=0')).items).toHaveLength(1);
    expect(await list('offset=2147483647&count=10')).toMatchObject({
      items: [],
      offset: 2147483647,
      dataSetCount: 60,
    });
  });

  it.each(['', 's=updatedAt,desc', 's=name&s=price,desc', 's=tag,desc', 's=state'])(
    'sorted by "%s" returns consecutive slices',
    async (sort) => {
      const sorts = sort === '' ? [] : sort.split('&').map((s) => s.slice(2).split(','));
      const ordered = sortRecords(
        goods,
        withSku(sorts.map(([property = '', d]) => ({ property, direction: d === 'desc' ? 'desc' : 'asc' }))),
        goodsKinds,
      );
      // Twice: the second time the total is cached, and pages beyond the middle are read from the end.
      for (const size of [7, 7, 50, 1]) {
        for (let offset = 0; offset < 70; offset += size === 1 ? 9 : size) {
          const page = await list(`${sort}&offset=${offset}&count=${size}`);
          expect(page).toEqual({
            items: ordered.slice(offset, offset + size),
            count: size,
            offset,
            dataSetCount: 60,
          });
        }
      }
    },
  );
});

describe('other ways of reading', () => {
  it('listData returns the number of matching rows', async () => {
    const { json } = await listData(scope, goodsTable, 's=sku&offset=10&count=5');
    const { items } = await list('s=sku&offset=10&count=5');
    expect(JSON.parse(json)).toEqual({ count: 60, data: items });
  });

  it('readRecord finds a record by its exact key', async () => {
    for (const { sku, ...one } of goods.slice(0, 10))
      expect(JSON.parse((await readRecord(scope, goodsTable, 'good', { sku })).json)).toEqual({
        sku,
        ...one,
      });
    await expect(readRecord(scope, goodsTable, 'good', { sku: 'not there' })).rejects.toMatchObject({
      status: 404,
      issues: [{ path: 'sku', message: 'The good not there was not found' }],
    });
  });

  it('shows nothing of another tenant', async () => {
    const other = await testTenant();
    const [one] = goods;
    expect(JSON.parse((await listRecords(other, goodsTable)).json)).toMatchObject({
      items: [],
      dataSetCount: 0,
    });
    const read = readRecord(other, goodsTable, 'good', { sku: one?.sku ?? '' });
    await expect(read).rejects.toMatchObject({ status: 404 });
  });
});
