import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { relay } from '@/lib/console/relay/relay';
import { createRelayKey, type NewRelayKey } from '@/lib/console/relay/relay-keys';
import { saveTenant } from '@/lib/console/tenants/tenant-registry';
import { closeConnections, listen } from '@/lib/server/listen';
import { faultyUpstream } from './faulty-upstream';

/** A running relay. */
export type RelayServer = {
  url: string;
  /** Creates a relay key, and registers its tenant. Defaults to a new tenant. */
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

/** Starts a relay that forwards to a scripted platform. */
export async function startRelayedUpstream() {
  const upstream = await faultyUpstream();
  const server = await startRelay();
  return {
    upstream,
    server,
    /** Returns the relayed requests. Omits requests of the console, which may belong to an earlier test. */
    relayed: () => upstream.seen.filter(({ headers }) => headers['user-agent'] !== 'Tallyman'),
    end: async () => {
      await server.end();
      await upstream.close();
    },
  };
}
