import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isRecord } from '@/lib/contract/schema/is-record';
import { env } from '@/lib/env';
import { ask, freshTenant } from '../testing/platform/call-platform';
import { describeAll, readAll } from '../testing/platform/model-reads';
import type { Step } from '../testing/platform/model-step';
import { anyAct, opening } from '../testing/platform/model-steps';
import { emptyWorld } from '../testing/platform/model-world';
import { checkStock } from '../testing/platform/sums';

const LENGTH = 100;
const runs = env.soak ? 200 : 5;
/** The number of steps after which all data is read and compared with the model. */
const BETWEEN = env.soak ? 10 : 25;

/** The number of accepted steps. */
let accepted = 0;

/**
 * Alternates the steps between two new tenants that use the same keys. Compares each tenant with its own model, and throws at the
 * first difference.
 */
async function compare(steps: readonly Step[]): Promise<void> {
  const pair = [
    { tenant: await freshTenant(), world: emptyWorld() },
    { tenant: await freshTenant(), world: emptyWorld() },
  ] as const;
  const all = [...opening.flatMap((act) => [act, act]), ...steps];
  for (const [i, { name, input: said, expected }] of all.entries()) {
    const { tenant, world } = pair[i % 2 === 0 ? 0 : 1];
    const reply = await ask(tenant, name, said);
    const { status, body, failed } = expected(world);
    if (status < 300) accepted++;
    expect(reply.status, `${i} ${name} ${JSON.stringify(said)}: ${reply.text}`).toBe(status);
    if (body !== undefined)
      expect(sortedSkus(reply.body), `${i} ${name} ${JSON.stringify(said)}`).toEqual(body);
    if (failed)
      expect([...reply.text.matchAll(/"referenceNumber":"([^"]*)"/g)].map((m) => m[1])).toEqual(failed);
    if (i % BETWEEN === BETWEEN - 1 || i === all.length - 1)
      for (const each of pair)
        expect(await readAll(each.tenant), `after ${i} ${name} ${JSON.stringify(said)}`).toEqual(
          describeAll(each.world),
        );
  }
  for (const { tenant } of pair) await checkStock(tenant);
}

/** The order of skipped SKUs is not specified. */
const sortedSkus = (body: unknown) =>
  isRecord(body) && 'skippedSkus' in body && Array.isArray(body.skippedSkus)
    ? { ...body, skippedSkus: [...body.skippedSkus].sort() }
    : body;

it(`does what the models of two tenants do, ${runs * LENGTH} acts long`, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyAct, { minLength: LENGTH, maxLength: LENGTH, size: 'max' }), compare),
    { numRuns: runs, endOnFailure: true },
  );
  // A run in which most steps are rejected would prove little.
  expect(accepted / (runs * LENGTH)).toBeGreaterThan(0.4);
}, 3_600_000);
