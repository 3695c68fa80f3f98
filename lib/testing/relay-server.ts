import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { relay } from '@/lib/console/relay/relay';
import { createRelayKey, type NewRelayKey } from '@/lib/console/relay/relay-keys';
import { saveTenant } from '@/lib/console/tenants/tenant-registry';
import { closeConnections, listen } from '@/lib/server/listen';
import { faultyUpstream } from './faulty-upstream';

/** The relay on its own port, with keys for tenants. */
export type RelayServer = {
  url: string;
  /** A key for a registered tenant, a new one by default. */
  keyFor: (given?: Partial<NewRelayKey>) => Promise<{ id: string; secret: string; tenant: string }>;
  end: () => Promise<void>;
};

export async function startRelay(): Promise<RelayServer> {
  const server = createServer(relay);
  const port = await listen(server, 0, '127.0.0.1');
  return {
    url: `http://127.0.0.1:${port}/relay`,
    keyFor: async ({ tenant = randomUUID(), ...given } = {}) => {
      await saveTenant({ id: tenant, name: tenant });
      const made = await createRelayKey(
        { tenant, name: 'Store ERP', rights: ['read', 'write'], validation: 'off', ...given },
        'Deniz Kaya',
      );
      if (!made) throw new Error(`${tenant} is not in the registry`);
      return { ...made, tenant };
    },
    end: () => closeConnections(server, 0),
  };
}

/** The relay in front of a platform that responds as a test says. */
export async function startRelayedUpstream() {
  const upstream = await faultyUpstream();
  const server = await startRelay();
  return {
    upstream,
    server,
    /** The relayed requests, without the console's own reads, which may belong to an earlier test. */
    relayed: () => upstream.seen.filter(({ headers }) => headers['user-agent'] !== 'Tallyman'),
    end: async () => {
      await server.end();
      await upstream.close();
    },
  };
}
