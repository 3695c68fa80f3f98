import fc from 'fast-check';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { operations } from '@/lib/contract/operations';
import { sandboxOperations } from '@/lib/contract/resources/sandbox';
import { isRecord } from '@/lib/contract/schema/is-record';
import type { Operation } from '@/lib/contract/schema/operation';
import { config, env } from '@/lib/env';
import { ErrorBody } from '../contract/schema/error-codes';
import { checkResponse, freshTenant, pathOf, type Reply, send } from '../testing/platform/call-platform';
import { bodiesFor, queries } from '../testing/platform/fuzz';
import { order, withOrders, withProducts, withStock } from '../testing/platform/stocked-tenant';
import { checkStock } from '../testing/platform/sums';

const times = env.soak ? 500 : 30;

let tenant = '';
beforeAll(async () => {
  tenant = await freshTenant();
  await withProducts(tenant, 'S-1');
  await withStock(tenant, 'IN-1', [{ sku: 'S-1', expectedQuantity: 50 }]);
  await withOrders(tenant, order('O-1', { 'S-1': 5 }));
});
afterEach(async () => {
  expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  await checkStock(tenant);
});

const headers = () => ({
  authorization: config().platformApiKey,
  'x-tenant-id': tenant,
  'content-type': 'application/json',
});

/** Maximum duration of a request, in ms. Longer outside of soak tests, because other tests then share the machine. */
const LIMIT_MS = env.soak ? 2_000 : 10_000;

/** The status is below 500 in time, and every rejection names a path. */
async function checkReply(operation: Operation, what: string, request: () => Promise<Reply>): Promise<void> {
  const begun = performance.now();
  const reply = await request();
  const took = performance.now() - begun;
  const shown = `${operation.name} ${what.slice(0, 1500)}: ${reply.text.slice(0, 500)}`;
  expect(reply.status, shown).toBeLessThan(500);
  expect(took, shown).toBeLessThan(LIMIT_MS);
  checkResponse(operation, reply);
  if (reply.status < 400) return;
  const { errors } = ErrorBody.parse(reply.body).error;
  expect(errors.length, shown).toBeGreaterThan(0);
}

const all: Operation[] = [...Object.values(operations), ...Object.values(sandboxOperations)];
const params = { referenceNumber: 'O-1', sku: 'S-1', customerNo: 1, shipmentNo: 'SH-1', returnNo: 'R-1' };
// Hundreds of new or reset tenants would take long and prove nothing more.
const written = all.filter(
  (o) => o.body && o.name !== 'createTenant' && o.name !== 'resetTenant' && o.name !== 'setFaults',
);
const listed = all.filter((o) => o.query);
const keyed = all.filter((o) => o.params && !o.body);

it.each(written.map((o) => [o.name, o] as const))(
  `%s handles ${times} random bodies`,
  async (_, o) => {
    const path = pathOf(o.path, params);
    await fc.assert(
      fc.asyncProperty(bodiesFor(o), (body) =>
        checkReply(o, body, () => send(o.method, path, { headers: headers(), body })),
      ),
      { numRuns: times, endOnFailure: true },
    );
  },
  600_000,
);

it.each(listed.map((o) => [o.name, o] as const))(
  `%s handles ${times} random queries`,
  async (_, o) => {
    await fc.assert(
      fc.asyncProperty(queries, (dqb) =>
        checkReply(o, dqb, () =>
          send('GET', `${o.path}?${new URLSearchParams({ dqb })}`, { headers: headers() }),
        ),
      ),
      { numRuns: times, endOnFailure: true },
    );
  },
  600_000,
);

it.each(keyed.map((o) => [o.name, o] as const))(
  `%s handles ${times} random keys`,
  async (_, o) => {
    const key = fc.oneof(
      fc.string({ unit: 'binary', minLength: 1 }),
      fc.string({ minLength: 1, maxLength: 4200 }),
      fc.constantFrom('.', '..', '\u0000', '%', '/'),
    );
    await fc.assert(
      fc.asyncProperty(key, async (text) => {
        if (!text.isWellFormed()) return;
        const path = o.path.replace(/\{\w+\}/, encodeURIComponent(text));
        const reply = await send('GET', path, { headers: headers() });
        // A random number may be the number of the only existing customer.
        if (reply.status === 200 && isRecord(reply.body)) {
          expect(Object.values(reply.body).map(String)).toContain(text);
          return;
        }
        expect(
          reply.status,
          `${o.name} ${JSON.stringify(text)} ${reply.text.slice(0, 300)}`,
        ).toBeGreaterThanOrEqual(400);
        expect(reply.status).toBeLessThan(500);
        ErrorBody.parse(reply.body);
      }),
      { numRuns: times, endOnFailure: true },
    );
  },
  600_000,
);
