import { createServer } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readDocument } from '@/lib/console/operations/document';
import { config, setConfig } from '@/lib/env';
import { listen } from '@/lib/server/listen';
import { ask, freshTenant } from '@/lib/testing/platform/call-platform';
import { order, withOrders, withProducts } from '@/lib/testing/platform/stocked-tenant';
import { platformListener } from '../http/listener';

const server = createServer(platformListener);
beforeAll(async () => {
  setConfig({ ...config(), platformUrl: `http://127.0.0.1:${await listen(server, 0, '127.0.0.1')}` });
});
afterAll(() => server.close());

it('readDocument returns a stored document of the tenant as a download, and none of another tenant', async () => {
  const tenant = await freshTenant();
  await withProducts(tenant, 'A');
  await withOrders(tenant, order('O', { A: 1 }));
  const body = { referenceNumber: 'O', cargoDocumentZpl: '^XA^FDYours^FS^XZ' };
  await ask(tenant, 'updateSalesOrderCargoInfo', { body });
  const read = (await ask(tenant, 'getSalesOrder', { params: { referenceNumber: 'O' } })).text;
  const name = /\/documents\/([\w-]{22}\.zpl)"/.exec(read)?.[1] ?? '';
  const { signal } = new AbortController();
  const found = await readDocument(tenant, name, signal);
  if (!(found instanceof Response)) throw new Error(found.kind);
  expect(await found.text()).toBe('^XA^FDYours^FS^XZ');
  expect(Object.fromEntries(found.headers)).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition': `attachment; filename="${name}"`,
  });
  expect(await readDocument(await freshTenant(), name, signal)).toMatchObject({ kind: 'missing' });
  expect(await readDocument(tenant, '../openapi/v1', signal)).toMatchObject({ kind: 'missing' });
});
