import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { type Dqb, printDqb } from '@/lib/contract/dqb/dqb';
import { matches, sortRecords } from '@/lib/contract/dqb/evaluate';
import { env } from '@/lib/env';
import { fill, type Goods, goodsTable } from '@/lib/testing/platform/goods';
import { goodsKinds, queriesOf, sixtyGoods, withSku } from '@/lib/testing/platform/queries';
import { removeTestTenants, testTenant } from '@/lib/testing/platform/test-tenant';
import { listRecords } from './list';
import type { Scope } from './tenant-scope';

async function tenantWith(goods: readonly Goods[]): Promise<Scope> {
  const scope = await testTenant();
  await scope.transaction((tx) => fill(tx, goods));
  return scope;
}

afterAll(removeTestTenants);

/** The in-memory result of the query, in the shape of the response. */
function expected(goods: readonly Goods[], { filters, sort, offset = 0, count = 50 }: Dqb) {
  const all = sortRecords(
    goods.filter((g) => matches(filters, g, goodsKinds)),
    withSku(sort),
    goodsKinds,
  );
  return { items: all.slice(offset, offset + count), count, offset, dataSetCount: all.length };
}

const ROUNDS = env.soak ? 10 : 2;
const BATCHES = env.soak ? 50 : 25;
const BATCH = 20;

it(`SQL and in-memory filtering return the same for ${ROUNDS * BATCHES * BATCH} queries`, async () => {
  let telling = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const [goods = []] = fc.sample(sixtyGoods, 1);
    const scope = await tenantWith(goods);
    const answers = fc.asyncProperty(
      fc.array(queriesOf(goods), { minLength: BATCH, maxLength: BATCH }),
      async (queries) => {
        const given = await Promise.all(queries.map((q) => listRecords(scope, goodsTable, printDqb(q))));
        given.forEach(({ json }, i) => {
          const query = queries[i];
          if (!query) return;
          const plain = expected(goods, query);
          if (plain.dataSetCount > 0 && plain.dataSetCount < goods.length) telling++;
          expect(JSON.parse(json), printDqb(query)).toEqual(plain);
        });
      },
    );
    await fc.assert(answers, { numRuns: BATCHES, endOnFailure: true });
  }
  // About half of the queries match some of the records, but not all.
  expect(telling).toBeGreaterThan((ROUNDS * BATCHES * BATCH) / 3);
}, 120_000);
