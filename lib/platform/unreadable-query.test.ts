import { beforeAll, describe, expect, it } from 'vitest';
import { operations } from '@/lib/contract/operations';
import type { Operation } from '@/lib/contract/schema/operation';
import { config } from '@/lib/env';
import { freshTenant, pathOf, refused, send } from '@/lib/testing/platform/call-platform';

// A read that ignored a part of its query would return more than requested (D5).

const reads: Operation[] = Object.values(operations).filter(({ effect }) => effect === 'read');
const lists = reads.filter(({ query }) => query);
const keys = { customerNo: 1, referenceNumber: 'R', returnNo: 'R', shipmentNo: 'S', id: 'x', zone: 'UTC' };

let tenant: string;
beforeAll(async () => {
  tenant = await freshTenant();
});

const read = async ({ path }: Operation, search: string) =>
  send('GET', `${pathOf(path, keys)}?${search}`, {
    headers: { authorization: config().platformApiKey, 'x-tenant-id': tenant },
  });

describe.each(lists.map((list) => [list.name, list] as const))('%s', (_, list) => {
  it.each([
    ['aaaa', 'unknown_part', '"aaaa"'],
    ['garbage((', 'unknown_part', '"garbage(("'],
    ['filter=sku', 'unknown_part', '"filter=sku"'],
    ['offset=abc&count=5', 'invalid_value', 'offset: "abc"'],
    ['offset=0&count=abc', 'invalid_value', 'count: "abc"'],
    ['offset=0', 'unpaired_paging', 'offset'],
    ['p=nosuch', 'unpaired', 'occur equally often'],
    ['o=eq&p=nosuch&v=1', 'unknown_property', 'nosuch'],
    ['s=nosuch', 'unknown_property', 'nosuch'],
  ])('rejects the query %s and names its part', async (dqb, code, part) => {
    const reply = await read(list, String(new URLSearchParams({ dqb })));
    expect(refused(reply).slice(0, 2), reply.text).toEqual([400, `dqb: ${code}`]);
    expect(reply.text).toContain(JSON.stringify(part).slice(1, -1));
  });

  it('rejects a repeated query parameter', async () => {
    expect(refused(await read(list, 'dqb=&dqb=s%3Dsku'))).toEqual([400, 'dqb: repeated_parameter']);
  });
});

it.each(reads.map((operation) => [operation.name, operation] as const))(
  '%s rejects parameters that are not in the contract',
  async (_, operation) => {
    const reply = await read(operation, 'filter=a&offset=0&count=abc');
    const unknown = ['filter', 'offset', 'count'].map((name) => `${name}: unknown_parameter`);
    expect(refused(reply)).toEqual([400, ...unknown]);
  },
);
