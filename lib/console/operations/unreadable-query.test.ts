import { afterAll, beforeAll, expect, test } from 'vitest';
import { operations } from '@/lib/contract/operations';
import { config, setConfig } from '@/lib/env';
import { type OtherPlatform, startOtherPlatform } from '@/lib/testing/other-platform/other-platform';
import { readPages } from '../api-client/lists/pages';

// This platform ignores unknown parts of a query and would return all records.

let platform: OtherPlatform;
beforeAll(async () => {
  platform = await startOtherPlatform({ staleMs: 0 });
  platform.addShop('shop', 'sample');
  setConfig({ ...config(), platformUrl: platform.url, platformApiKey: platform.key, callsPerMinute: 0 });
});
afterAll(() => platform.close());

const unreadable = [
  'garbage((',
  'hello',
  'p=nosuch',
  'offset=0',
  'filter=sku',
  'o=eq&p=nosuch&v=1',
  'o=eq&p=weight&v=heavy',
  's=nosuch',
];

test.each(unreadable)('readPages rejects an invalid query without calling the platform: %s', async (dqb) => {
  const operation = operations.getProductsWithTag;
  const isRefused = { kind: 'refused', status: 400, issues: [{ path: 'dqb' }] };
  expect(await readPages(operation, 'shop', dqb)).toMatchObject(isRefused);
  expect(platform.calls).toEqual([]);
});

test('readPages sends a valid query', async () => {
  const pages = await readPages(operations.getProductsWithTag, 'shop', 'o=sw&p=sku&v=ZYT');
  expect(pages).toMatchObject({ total: 3 });
});
