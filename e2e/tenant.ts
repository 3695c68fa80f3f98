import { test as base, expect, type Page } from '@playwright/test';
import { operations } from '../lib/contract/operations';
import type { Scenario } from '../lib/contract/resources/sandbox';
import { isRecord } from '../lib/contract/schema/is-record';
import { callAction } from './call-action';
import { reportHydration } from './hydration';
import { platformKey } from './platform-key';
import { collectPolicyViolations } from './policy-violations';
import { sendWrite } from './send-write';

export { expect };

/** A new tenant of the tested platform for one test. */
export type Tenant = {
  id: string;
  name: string;
  /** The path of a page of this tenant. */
  at: (path?: string) => string;
  /** Calls the platform as the tenant. Throws unless the status is 2xx. */
  call: (method: string, path: string, body?: unknown) => Promise<unknown>;
  /**
   * Returns the order as stored by the other platform, which does not list orders. Undefined on the embedded platform.
   */
  storedOrder?: (reference: string) => Promise<unknown>;
};

async function fetchJson(
  url: string,
  method: string,
  tenant: string | undefined,
  body: unknown,
): Promise<unknown> {
  const response = await fetch(url, {
    method,
    headers: {
      authorization: platformKey,
      ...(tenant ? { 'x-tenant-id': tenant } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${url}: ${response.status} ${text}`);
  return text ? JSON.parse(text) : undefined;
}

let tenantCount = 0;

type TenantSource = { createUrl: string; platformUrl: string; isEmbedded: boolean };

async function createTenant(
  { createUrl, platformUrl, isEmbedded }: TenantSource,
  scenario: Scenario,
): Promise<Tenant> {
  const name = `Shop ${process.pid}-${++tenantCount}`;
  const response = await fetchJson(createUrl, 'POST', undefined, { name, scenario });
  const id = isRecord(response) && 'id' in response ? String(response.id) : '';
  return {
    id,
    name,
    at: (path = '') => `/t/${id}${path}`,
    storedOrder: isEmbedded
      ? undefined
      : (reference) => fetchJson(`${platformUrl}/control/order`, 'POST', undefined, { id, reference }),
    call: async (method, path, body) => {
      base.skip(!isEmbedded && path.startsWith('/sandbox/'), 'the other platform has no sandbox');
      // The other platform returns a write after a delay. Calls of the test itself skip this delay.
      const settle = () =>
        isEmbedded ? undefined : fetchJson(`${platformUrl}/control/settle`, 'POST', undefined, { id });
      await settle();
      const response = await fetchJson(`${platformUrl}${path}`, method, id, body);
      await settle();
      return response;
    },
  };
}

/** Adds a tenant to the registry of the console. Reads of the console do not add tenants. */
async function register(page: Page, { id, name }: Tenant): Promise<void> {
  const { kind } = await callAction(page, 'saveTenant', { id, name });
  expect(kind, `${name} is registered`).toBe('ok');
}

type NewTenant = (scenario: Scenario, isRegistered?: boolean) => Promise<Tenant>;

/** Operations of the spec whose records only an extension lists. */
type UnlistedWrite = 'bulkUpsertSalesOrders' | 'upsertShipment' | 'upsertLots';
export type CreateRecords = (operation: UnlistedWrite, body: unknown) => Promise<void>;

/** Gives every test a new tenant. `test.use({ scenario: 'empty' })` sets the tenant's content. */
export const test = base.extend<{
  scenario: Scenario;
  /** True if the platform offers the extensions, which list tenants, orders, shipments and lots. */
  hasExtensions: boolean;
  /** The URL of the other platform, in the project that tests it. */
  otherPlatformURL: string | undefined;
  tenant: Tenant;
  /** Creates another tenant and registers it by default. */
  newTenant: NewTenant;
  /**
   * Creates records that only an extension lists. Without the extension, creates them through the console, which then
   * lists them from its request log.
   */
  createRecords: CreateRecords;
}>({
  // Created quickly, with the few customers and products that most tests need.
  scenario: ['corner', { option: true }],
  hasExtensions: [true, { option: true }],
  otherPlatformURL: [undefined, { option: true }],
  context: async ({ context, baseURL }, use) => {
    await reportHydration(context);
    const violations = collectPolicyViolations(context, baseURL ?? '');
    await use(context);
    expect(violations, 'policy violations and requests to other origins').toEqual([]);
  },
  newTenant: async ({ baseURL, page, otherPlatformURL }, use) => {
    const source = otherPlatformURL
      ? { createUrl: `${otherPlatformURL}/control/shops`, platformUrl: otherPlatformURL, isEmbedded: false }
      : { createUrl: `${baseURL}/sandbox/v1/tenants`, platformUrl: baseURL ?? '', isEmbedded: true };
    await use(async (scenario, isRegistered = true) => {
      const tenant = await createTenant(source, scenario);
      if (isRegistered) await register(page, tenant);
      return tenant;
    });
  },
  tenant: async ({ scenario, newTenant }, use) => {
    await use(await newTenant(scenario));
  },
  createRecords: async ({ tenant, hasExtensions, page }, use) => {
    await use(async (operation, body) => {
      const { method, path } = operations[operation];
      if (hasExtensions) await tenant.call(method, path, body);
      else await sendWrite(page, tenant, operation, body);
    });
  },
});
