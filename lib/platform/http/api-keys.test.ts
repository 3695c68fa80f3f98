import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { config, setConfig } from '@/lib/env';
import { freshTenant } from '@/lib/testing/platform/call-platform';
import { handleWebRequest } from '@/lib/testing/platform/web-request';
import { HOME_TENANT, registerKey } from './api-keys';
import { requestTenant } from './listener';

const before = config();
const [old, fresh] = [`old-${randomUUID()}`, `new-${randomUUID()}`];
const settings = (platformApiKey: string, platformApiKeyPrevious?: string) =>
  setConfig({ ...before, platformApiKey, platformApiKeyPrevious });
afterAll(() => setConfig(before));

const ask = async (authorization: string) =>
  (await handleWebRequest(new Request('http://here/openapi/v1/Stocks', { headers: { authorization } })))
    .status;

describe('the API key of the platform', () => {
  it('is only the one in the settings', async () => {
    settings(old);
    expect(await Promise.all([ask(old), ask(fresh)])).toEqual([200, 401]);
    settings(fresh);
    expect(await Promise.all([ask(old), ask(fresh)])).toEqual([401, 200]);
  });

  it('can be rotated under load without a refused request, and the old key stops working when removed', async () => {
    const steps = [() => settings(old), () => settings(fresh, old), () => settings(fresh)];
    const sent: { key: string; step: number; status: number }[] = [];
    for (const [step, turn] of steps.entries()) {
      turn();
      // Systems switch to the new key one after the other, while both are valid.
      const keys = Array.from({ length: 100 }, (_, i) => (i < step * 50 ? fresh : old));
      await Promise.all(keys.map(async (key) => sent.push({ key, step, status: await ask(key) })));
    }
    expect(sent.filter(({ step }) => step < 2).every(({ status }) => status === 200)).toBe(true);
    expect(sent.filter(({ key }) => key === fresh).every(({ status }) => status === 200)).toBe(true);
    expect(await ask(old)).toBe(401);
  });
});

describe('the tenant of a call', () => {
  const key = `key-${randomUUID()}`;
  const tenantFor = (authorization?: string, named?: string) =>
    requestTenant({ headers: { authorization, 'x-tenant-id': named } });

  it('is the one that its key may act for', async () => {
    const [home, other] = [await freshTenant(), await freshTenant()];
    await registerKey(key, home, false);
    expect(await tenantFor(key)).toBe(home);
    expect(await tenantFor(key, home)).toBe(home);
    expect(await tenantFor(key, other)).toBeUndefined();
    settings(fresh);
    expect(await tenantFor(fresh)).toBe(HOME_TENANT);
    expect(await tenantFor(fresh, other)).toBe(other);
  });

  it('is undefined without a valid key and for an invented tenant', async () => {
    settings(fresh);
    expect(await tenantFor(undefined, HOME_TENANT)).toBeUndefined();
    expect(await tenantFor(old, HOME_TENANT)).toBeUndefined();
    expect(await tenantFor(fresh, randomUUID())).toBeUndefined();
  });
});
