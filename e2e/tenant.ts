import { test as base, expect, type Page } from '@playwright/test';
import { operations } from '../lib/contract/operations';
import type { Scenario } from '../lib/contract/resources/sandbox';
import { isRecord } from '../lib/contract/schema/is-record';
import { callAction } from './call-action';
import { alive, reportHydration } from './hydration';
import { platformKey } from './platform-key';
import { reportPolicyViolations } from './policy-violations';
import { sendJson } from './send-write';

export { expect };

/** A new tenant of the tested platform for one test. */
export type Tenant = {
  id: string;
  name: string;
  /** The URL of a page of this tenant. */
  at: (path?: string) => string;
  /** Calls the platform as the tenant; throws unless the status is 2xx. */
  call: (method: string, path: string, body?: unknown) => Promise<unknown>;
  /** The order as stored by the other platform, which does not list orders; undefined on the embedded platform. */
  heldOrder?: (reference: string) => Promise<unknown>;
};

async function ask(url: string, method: string, tenant: string | undefined, body: unknown): Promise<unknown> {
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

let made = 0;

/** Where tenants are created, and the address of their platform. */
type Place = { makes: string; platform: string; isOurs: boolean };

/** Creates a tenant with a unique name. */
async function makeTenant({ makes, platform, isOurs }: Place, scenario: Scenario): Promise<Tenant> {
  const name = `Shop ${process.pid}-${++made}`;
  const answer = await ask(makes, 'POST', undefined, { name, scenario });
  const id = isRecord(answer) && 'id' in answer ? String(answer.id) : '';
  return {
    id,
    name,
    at: (path = '') => `/t/${id}${path}`,
    heldOrder: isOurs
      ? undefined
      : (reference) => ask(`${platform}/control/order`, 'POST', undefined, { id, reference }),
    call: async (method, path, body) => {
      base.skip(!isOurs && path.startsWith('/sandbox/'), 'another platform has no sandbox');
      // The other platform shows a write after a delay, which is skipped for reads and setup of the test itself.
      const settle = () =>
        isOurs ? undefined : ask(`${platform}/control/settle`, 'POST', undefined, { id });
      await settle();
      const answer = await ask(`${platform}${path}`, method, id, body);
      await settle();
      return answer;
    },
  };
}

/** Adds a tenant to the registry manually, because reads do not add any. */
async function register(page: Page, { id, name }: Tenant): Promise<void> {
  const { kind } = await callAction(page, 'saveTenant', { id, name });
  expect(kind, `${name} is registered`).toBe('ok');
}

type Making = (scenario: Scenario, isRegistered?: boolean) => Promise<Tenant>;
/** Writes of the spec whose records only an extension lists. */
type Given = 'bulkUpsertSalesOrders' | 'upsertShipment' | 'upsertLots';
export type Give = (operation: Given, body: unknown) => Promise<void>;

/** Every test has its own tenant; `test.use({ scenario: 'empty' })` sets its content. */
export const test = base.extend<{
  scenario: Scenario;
  /** Whether the platform offers the extensions, and so lists tenants, orders, shipments and lots. */
  listed: boolean;
  /** The address of the other platform. */
  platformURL: string | undefined;
  tenant: Tenant;
  /** Creates another tenant and registers it by default. */
  newTenant: Making;
  /**
   * Creates records that only an extension lists, directly on the platform like an ERP. Where the platform does not list them, the
   * console sends them and knows them from its requests.
   */
  give: Give;
}>({
  // A shop that is created quickly: most tests need its products and only a few customers.
  scenario: ['corner', { option: true }],
  listed: [true, { option: true }],
  platformURL: [undefined, { option: true }],
  context: async ({ context, baseURL }, use) => {
    await reportHydration(context);
    const complaints = reportPolicyViolations(context, baseURL ?? '');
    await use(context);
    expect(complaints, 'what the browser refused, and what went to strangers').toEqual([]);
  },
  page: async ({ page }, use) => {
    const goto = page.goto.bind(page);
    // A click before hydration is lost; people are slower than tests.
    page.goto = async (url, options) => {
      const answer = await goto(url, options);
      const isFramed = new URL(page.url()).pathname.startsWith('/t/');
      if (isFramed && (await page.locator('#content').count()) > 0) await alive(page);
      return answer;
    };
    await use(page);
  },
  newTenant: async ({ baseURL, page, platformURL }, use) => {
    const place = platformURL
      ? { makes: `${platformURL}/control/shops`, platform: platformURL, isOurs: false }
      : { makes: `${baseURL}/sandbox/v1/tenants`, platform: baseURL ?? '', isOurs: true };
    await use(async (scenario, isRegistered = true) => {
      const tenant = await makeTenant(place, scenario);
      if (isRegistered) await register(page, tenant);
      return tenant;
    });
  },
  tenant: async ({ scenario, newTenant }, use) => {
    await use(await newTenant(scenario));
  },
  give: async ({ tenant, listed, page }, use) => {
    await use(async (operation, body) => {
      const { method, path } = operations[operation];
      if (listed) await tenant.call(method, path, body);
      else await sendJson(page, tenant, operation, body);
    });
  },
});
