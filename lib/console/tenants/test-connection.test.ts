import { afterAll, beforeAll, expect, it } from 'vitest';
import { baseAddress, config, setConfig } from '@/lib/env';
import { type OtherPlatform, startOtherPlatform } from '@/lib/testing/other-platform/other-platform';
import { acceptsTenant, testConnectionTo } from './test-connection';

let platform: OtherPlatform;
beforeAll(async () => {
  platform = await startOtherPlatform({ staleMs: 0 });
  platform.addShop('own', 'sample');
  platform.addShop('shop', 'sample');
});
afterAll(() => platform.close());

const connect = (platformUrl: string, platformApiKey = platform.key) =>
  setConfig({ ...config(), platformUrl, platformApiKey });

it('testConnectionTo reports a platform without extensions as working, and names the lists it has', async () => {
  connect(platform.url);
  const report = await testConnectionTo('shop');
  expect(report).toMatchObject({ address: platform.url, tenant: 'shop', result: 'works' });
  const of = (outcome: string) =>
    report.probes.filter((p) => p.outcome === outcome).map(({ operation }) => operation);
  expect(of('answered')).toHaveLength(9);
  expect(of('missing')).toEqual(expect.arrayContaining(['getLots', 'getSalesOrders', 'getShipments']));
  expect(report.probes.every(({ ms }) => ms >= 0)).toBe(true);
});

it('testConnectionTo distinguishes a wrong key, an unknown tenant, a wrong path and an unreachable address', async () => {
  connect(platform.url, 'not-the-key');
  expect(await testConnectionTo('shop')).toMatchObject({ result: 'key' });
  connect(platform.url);
  expect(await testConnectionTo('nobody')).toMatchObject({ result: 'tenant' });
  connect(`${platform.url}/elsewhere`);
  expect(await testConnectionTo('shop')).toMatchObject({ result: 'address' });
  connect('http://127.0.0.1:9');
  const away = await testConnectionTo('shop');
  expect(away).toMatchObject({ result: 'away', cause: 'connect' });
  expect(away.probes).toHaveLength(1);
});

it('acceptsTenant distinguishes a tenant that the platform refuses from one that could not be checked', async () => {
  connect(platform.url);
  expect(await acceptsTenant('shop')).toBe('yes');
  expect(await acceptsTenant('nobody')).toBe('no');
  connect(platform.url, 'not-the-key');
  expect(await acceptsTenant('shop')).toBe('keyRejected');
  connect('http://127.0.0.1:9');
  expect(await acceptsTenant('shop')).toBe('unknown');
});

it('baseAddress removes the API path from an address', () => {
  const cases = {
    'https://wms.test': 'https://wms.test',
    'https://wms.test/': 'https://wms.test',
    'https://wms.test/openapi/v1': 'https://wms.test',
    'https://wms.test/OpenApi/v1/Products?dqb=1#x': 'https://wms.test',
    'https://wms.test/proxy/openapi/v1/': 'https://wms.test/proxy',
    'https://wms.test/openapi': 'https://wms.test/openapi',
  };
  for (const [given, base] of Object.entries(cases)) expect(baseAddress(given)).toBe(base);
});
