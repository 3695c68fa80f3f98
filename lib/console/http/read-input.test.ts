import { expect, it } from 'vitest';
import { z } from 'zod';
import { operations } from '@/lib/contract/operations';
import { parseInput, readInput, readJsonBody } from './read-input';

const sent = (body?: BodyInit) => new Request('http://a.test/', { method: 'POST', body });
const Known = z.looseObject({});
const issuesOf = (input: Awaited<ReturnType<typeof readJsonBody>>) =>
  'failure' in input && input.failure.kind === 'refused' ? input.failure.issues : [];

it('readJsonBody parses JSON, and reports a body that is not JSON', async () => {
  expect(await readJsonBody(sent('{"path":"products/Ğ","n":[1]}'), () => Known)).toEqual({
    data: { path: 'products/Ğ', n: [1] },
  });
  for (const body of [undefined, '', '{', 'null,'])
    expect(issuesOf(await readJsonBody(sent(body), () => Known)), body).toMatchObject([
      { path: '', code: 'json', message: expect.stringContaining('must be JSON') },
    ]);
});

it('readJsonBody names the text that cannot be stored', async () => {
  expect(issuesOf(await readJsonBody(sent('{"rows":["a","\\u0000"]}'), () => Known))).toMatchObject([
    { path: 'rows.1', code: 'unsupported_characters' },
  ]);
});

it('readInput names every invalid field, within the closest alternative of a union', () => {
  const Chosen = z.object({
    id: z.string(),
    chosen: z.union([
      z.object({ keys: z.array(z.string()) }),
      z.object({ dqb: z.string(), except: z.array(z.string()) }),
    ]),
  });
  const pathsOf = (value: unknown) => {
    const input = readInput(Chosen, value);
    return 'failure' in input && input.failure.kind === 'refused'
      ? input.failure.issues.map(({ path }) => path)
      : [];
  };
  expect(pathsOf({ id: 'x', chosen: { keys: ['a'] } })).toEqual([]);
  expect(pathsOf({ chosen: { keys: ['a', 1] } })).toEqual(['id', 'chosen.keys.1']);
  expect(pathsOf({ id: 'x', chosen: { dqb: '', except: [2] } })).toEqual(['chosen.except.0']);
  expect(pathsOf({ id: 'x', chosen: 5 })).toEqual(['chosen']);
});

it('fields unknown to the contract are sent as given, at every depth and in order', () => {
  const body = [
    {
      priority: { level: 3 },
      referenceNumber: 'R',
      customer: { loyalty: 'gold', email: 'a@b.co' },
      lineItems: [{ gift: true, sku: 'A', amountInOrder: 1 }, { sku: 'B' }],
    },
  ];
  const input = parseInput(operations.bulkUpsertSalesOrders, { body });
  expect('issues' in input ? input.issues : JSON.stringify(input.body)).toBe(JSON.stringify(body));
});

it('an enum value in another spelling is sent in the spelling of the contract', () => {
  const body = {
    shipmentNo: 'S',
    shipmentType: 'road',
    shipmentDate: '2026-03-01T09:00:00Z',
    salesOrders: ['A'],
    carrierNote: 'x',
  };
  const input = parseInput(operations.upsertShipment, { body });
  expect(input).toMatchObject({ body: { ...body, shipmentType: 'Road' } });
});

it('a body that violates the contract can be kept as given, while parameters are still checked', () => {
  const body = { amount: 'two' };
  const operation = operations.cancelLineItems;
  const params = { referenceNumber: 'R' };
  expect(parseInput(operation, { params, body })).toHaveProperty('issues');
  expect(parseInput(operation, { params, body }, 'unvalidated')).toEqual({ params, query: {}, body });
  expect(parseInput(operation, { body }, 'unvalidated')).toHaveProperty('issues');
  expect(parseInput(operations.upsertLots, { body: [] }, 'unvalidated')).toMatchObject({
    issues: [{ code: 'empty_list' }],
  });
});
