import { createServer } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { call } from '@/lib/console/api-client/call';
import { getProductsWithTag, updateProductTag } from '@/lib/contract/resources/products';
import { config, env, setConfig } from '@/lib/env';
import { closeConnections, listen } from '@/lib/server/listen';
import { reportFigure } from '@/lib/testing/soak-report';
import { freshTenant } from '../testing/platform/call-platform';
import { withProducts } from '../testing/platform/stocked-tenant';
import { platformListener } from './http/listener';

// Many tenants concurrently, through the console's client and the platform's HTTP: every record carries the marker of its tenant.

const TENANTS = env.soak ? 50 : 10;
const IN_FLIGHT = 20;
const ANSWERS = env.soak ? 50_000 : 1_000;

const platform = createServer(platformListener);
const markerOf = (at: number) => `MARKER-${at}-END`;
let tenants: string[] = [];

beforeAll(async () => {
  setConfig({
    ...config(),
    platformUrl: `http://127.0.0.1:${await listen(platform, 0, '127.0.0.1')}`,
    callsPerMinute: 0,
  });
  tenants = await Promise.all(Array.from({ length: TENANTS }, () => freshTenant()));
  // All tenants use the same SKUs, so only the tenant distinguishes records.
  for (const [at, tenant] of tenants.entries()) await withProducts(tenant, 'SAME', markerOf(at));
}, 120_000);
afterAll(() => closeConnections(platform, 0));

it(
  `${TENANTS} tenants with ${IN_FLIGHT} concurrent requests each: no response contains another tenant’s marker`,
  async () => {
    const counts = { answers: 0, failed: 0, foreign: 0 };
    let begun = 0;
    const work = async (tenant: string, marker: string) => {
      while (begun < ANSWERS) {
        begun += 1;
        const isWrite = begun % 10 === 0;
        const { result } = isWrite
          ? await call(updateProductTag, {
              tenant,
              body: JSON.stringify({ sku: 'SAME', tag: marker }),
            })
          : await call(getProductsWithTag, { tenant, query: { dqb: 'offset=0&count=10' } });
        const text = JSON.stringify(result);
        counts.answers += 1;
        if (result.kind !== 'ok' || (!isWrite && !text.includes(marker))) counts.failed += 1;
        if ((text.match(/MARKER-\d+-END/g) ?? []).some((found) => found !== marker)) counts.foreign += 1;
      }
    };
    await Promise.all(
      tenants.flatMap((tenant, at) => Array.from({ length: IN_FLIGHT }, () => work(tenant, markerOf(at)))),
    );
    reportFigure(
      `${TENANTS} tenants × ${IN_FLIGHT} in flight: answers, failed, with a foreign marker`,
      `${counts.answers}, ${counts.failed}, ${counts.foreign}`,
      `${ANSWERS}, 0, 0`,
    );
    expect(counts).toEqual({ answers: begun, failed: 0, foreign: 0 });
    expect(counts.answers).toBeGreaterThanOrEqual(ANSWERS);
  },
  env.soak ? 1_200_000 : 60_000,
);
