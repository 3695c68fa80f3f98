import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closePool, pool } from '@/lib/db/pool';
import { config, setConfig } from '@/lib/env';
import { reportFigure } from '@/lib/testing/soak-report';
import { importTenants } from '../tenants/listed-tenants';
import { removeTenant, saveTenant } from '../tenants/tenant-registry';
import { changeRelayKey, createRelayKey, findRelayKey, revokeRelayKey, rotateRelayKey } from './relay-keys';
import { relayKeyEvents } from './relay-report';

const settings = { name: 'ERP', rights: ['read' as const], validation: 'off' as const };
const deniz = { id: randomUUID(), name: 'Deniz Kaya' };

async function newKey(): Promise<{ id: string; secret: string; tenant: string }> {
  const tenant = randomUUID();
  await saveTenant({ id: tenant, name: tenant });
  const key = await createRelayKey({ tenant, ...settings }, 'Deniz Kaya');
  if (!key) throw new Error('The tenant is not in the registry');
  return { ...key, tenant };
}

// Another console on the same database that uses a key without a pause. For every line it reports the key's permissions and its
// number of lookups.
const code = `
  import { findRelayKey } from '@/lib/console/relay/relay-keys';
  import { createInterface } from 'node:readline';
  let inUse = '';
  let calls = 0;
  const rightsOf = async (secret) => {
    calls++;
    return (await findRelayKey(secret, false))?.rights.join() ?? 'none';
  };
  // Fifty callers at a time.
  (async () => {
    for (;;) {
      if (inUse) await Promise.all(Array.from({ length: 50 }, () => rightsOf(inUse)));
      await new Promise((resolve) => setImmediate(resolve));
    }
  })();
  createInterface(process.stdin).on('line', async (secret) => {
    inUse = secret;
    console.log(await rightsOf(secret), calls);
  });`;

let other: ChildProcess;
beforeAll(() => {
  other = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', code], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: {
      PATH: '/usr/bin:/bin',
      DATABASE_URL: config().databaseUrl,
      PLATFORM_URL: 'http://127.0.0.1:9',
      PLATFORM_API_KEY: 'trial-key',
      NODE_ENV: 'test',
    },
  });
});
afterAll(() => {
  other.kill();
});

/** How often the other process looked keys up. */
let calls = 0;
/** The permissions of a key in the other process. */
async function elsewhere(secret: string): Promise<string> {
  if (!other.stdin || !other.stdout) throw new Error('The process has no pipes');
  const otherReady = once(other.stdout, 'data');
  other.stdin.write(`${secret}\n`);
  const [rights = '', count] = String((await otherReady)[0])
    .trim()
    .split(' ');
  calls = Number(count);
  return rights;
}

describe('the next lookup of a key in another process', () => {
  it('is refused once the key is revoked, whenever it was looked up before', async () => {
    for (let round = 0; round < 6; round++) {
      const { id, secret } = await newKey();
      expect(await elsewhere(secret)).toBe('read');
      await revokeRelayKey(id);
      expect(await elsewhere(secret)).toBe('none');
    }
    expect(calls).toBeGreaterThan(6 * 50);
    reportFigure(
      'Relay keys revoked under load',
      `6 keys, ${calls} lookups in another process`,
      '0 taken after',
    );
  });

  it('returns the changed rights, and requires the new secret after rotation', async () => {
    const { id, secret } = await newKey();
    expect(await elsewhere(secret)).toBe('read');
    await changeRelayKey(id, { rights: ['read', 'write'] });
    expect(await elsewhere(secret)).toBe('read,write');
    const second = (await rotateRelayKey(id, 24)) ?? '';
    expect([await elsewhere(second), await elsewhere(secret)]).toEqual(['read,write', 'read,write']);
    const third = (await rotateRelayKey(id, 0)) ?? '';
    expect([await elsewhere(secret), await elsewhere(second), await elsewhere(third)]).toEqual([
      'none',
      'none',
      'read,write',
    ]);
  });
});

describe('the keys of a removed tenant', () => {
  const isTaken = async (secret: string) => (await findRelayKey(secret, false)) !== undefined;

  it('are refused in every process, even after the tenant is added again', async () => {
    const { secret, tenant, id } = await newKey();
    expect([await isTaken(secret), await elsewhere(secret)]).toEqual([true, 'read']);
    await removeTenant(tenant, deniz);
    expect([await isTaken(secret), await elsewhere(secret)]).toEqual([false, 'none']);
    await importTenants('default', [{ id: tenant, name: 'Listed' }]);
    expect([await isTaken(secret), await elsewhere(secret)]).toEqual([false, 'none']);
    await saveTenant({ id: tenant, name: 'Added again' });
    expect([await isTaken(secret), await elsewhere(secret)]).toEqual([false, 'none']);
    expect(await relayKeyEvents(id)).toMatchObject([{ event: 'revoked', person: 'Deniz Kaya' }]);
    const next = await createRelayKey({ tenant, ...settings }, 'Deniz Kaya');
    expect(await isTaken(next?.secret ?? '')).toBe(true);
  });

  it('are refused when created during the removal, and cannot be created after it', async () => {
    for (let i = 0; i < 10; i++) {
      const { tenant } = await newKey();
      const [made] = await Promise.all([
        createRelayKey({ tenant, ...settings }, 'Deniz Kaya'),
        removeTenant(tenant, deniz),
      ]);
      await saveTenant({ id: tenant, name: tenant });
      if (made) expect(await isTaken(made.secret)).toBe(false);
      await removeTenant(tenant, deniz);
      expect(await createRelayKey({ tenant, ...settings }, 'Deniz Kaya')).toBeUndefined();
    }
  });
});

describe('a key in use', () => {
  const taken = async (secret: string) => (await findRelayKey(secret, false)) !== undefined;

  it('is refused as soon as its secret expires', async () => {
    const { id, secret } = await newKey();
    await rotateRelayKey(id, 1);
    await pool().query(
      `update console.relay_secrets set "expiresAt" = now() + interval '1 second' where prefix = $1`,
      [secret.split('_')[1]],
    );
    const until = performance.now() + 1_000;
    let last = 0;
    for (let now = 0; now < until + 150; now = performance.now()) if (await taken(secret)) last = now;
    expect(last).toBeGreaterThan(0);
    expect(last).toBeLessThanOrEqual(until);
  });

  it('is not accepted while the database is away, unless it was valid shortly before and logging is optional', async () => {
    const { secret } = await newKey();
    expect(await taken(secret)).toBe(true);
    const before = config();
    await closePool();
    setConfig({ ...before, databaseUrl: 'postgresql://127.0.0.1:9/none' });
    try {
      await expect(taken(secret)).rejects.toThrow();
      await expect(findRelayKey(secret, true)).resolves.toMatchObject({ rights: ['read'] });
    } finally {
      await closePool();
      setConfig(before);
    }
    expect(await taken(secret)).toBe(true);
  });
});
