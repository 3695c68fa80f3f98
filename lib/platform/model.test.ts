import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isRecord } from '@/lib/contract/schema/is-record';
import { env } from '@/lib/env';
import { ask, freshTenant } from '../testing/platform/call-platform';
import { describeAll, readAll } from '../testing/platform/model-reads';
import type { Act } from '../testing/platform/model-step';
import { anyAct, opening } from '../testing/platform/model-steps';
import { emptyWorld } from '../testing/platform/model-world';
import { checkStock } from '../testing/platform/sums';

const LENGTH = 100;
const runs = env.soak ? 200 : 5;
/** After how many acts everything is read and compared. */
const BETWEEN = env.soak ? 10 : 25;

/** How many acts were accepted in all. */
let accepted = 0;

/** Does the acts on a fresh tenant and in the model; throws at the first difference. */
async function compare(acts: readonly Act[]): Promise<void> {
  const tenant = await freshTenant();
  const world = emptyWorld();
  for (const [i, { name, said, expected }] of [...opening, ...acts].entries()) {
    const reply = await ask(tenant, name, said);
    const { status, body, failed } = expected(world);
    if (status < 300) accepted++;
    expect(reply.status, `${i} ${name} ${JSON.stringify(said)}: ${reply.text}`).toBe(status);
    if (body !== undefined)
      expect(sortedSkus(reply.body), `${i} ${name} ${JSON.stringify(said)}`).toEqual(body);
    if (failed)
      expect([...reply.text.matchAll(/"referenceNumber":"([^"]*)"/g)].map((m) => m[1])).toEqual(failed);
    if (i % BETWEEN === BETWEEN - 1 || i === acts.length + opening.length - 1)
      expect(await readAll(tenant), `after ${i} ${name} ${JSON.stringify(said)}`).toEqual(describeAll(world));
  }
  await checkStock(tenant);
}

/** The order of skipped SKUs is nobody's promise. */
const sortedSkus = (body: unknown) =>
  isRecord(body) && 'skippedSkus' in body && Array.isArray(body.skippedSkus)
    ? { ...body, skippedSkus: [...body.skippedSkus].sort() }
    : body;

it(`does what the model does, ${runs * LENGTH} acts long`, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyAct, { minLength: LENGTH, maxLength: LENGTH, size: 'max' }), compare),
    { numRuns: runs, endOnFailure: true },
  );
  // A trial of refusals would prove little.
  expect(accepted / (runs * LENGTH)).toBeGreaterThan(0.4);
}, 3_600_000);
