import { test as base, expect } from '@playwright/test';
import { platformKey } from './platform-key';

export { expect };

type Scenario = 'empty' | 'cosmetics' | 'apparel' | 'electronics' | 'rejections';

/** A tenant of the platform under test, made for one test. */
export type Tenant = {
  id: string;
  name: string;
  /** The address of a page of this tenant. */
  at: (path?: string) => string;
  /** Asks the platform in the tenant's name; throws on an answer that is not 2xx. */
  call: (method: string, path: string, body?: unknown) => Promise<unknown>;
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

/** Makes a tenant with a name of its own. */
export async function makeTenant(baseURL: string, scenario: Scenario): Promise<Tenant> {
  const name = `Shop ${process.pid}-${++made}`;
  const answer = await ask(`${baseURL}/sandbox/v1/tenants`, 'POST', undefined, { name, scenario });
  const id = typeof answer === 'object' && answer !== null && 'id' in answer ? String(answer.id) : '';
  return {
    id,
    name,
    at: (path = '') => `/t/${id}${path}`,
    call: (method, path, body) => ask(`${baseURL}${path}`, method, id, body),
  };
}

/** Every test its own tenant; `test.use({ scenario: 'empty' })` says what it holds. */
export const test = base.extend<{ scenario: Scenario; tenant: Tenant }>({
  scenario: ['cosmetics', { option: true }],
  tenant: async ({ baseURL, scenario }, use) => {
    await use(await makeTenant(baseURL ?? '', scenario));
  },
});
