import { createServer } from 'node:http';
import { setConfig } from '@/lib/env';

// Starts the relay on a port, in front of a platform in another process, with a key for one tenant.

const [databaseUrl = '', port = '0', platformUrl = '', platformApiKey = '', tenant = ''] =
  process.argv.slice(2);
setConfig({ databaseUrl, platformUrl, platformApiKey });
const { relay } = await import('@/lib/console/relay/relay');
const { createRelayKey } = await import('@/lib/console/relay/relay-keys');
const { saveTenant } = await import('@/lib/console/tenants/tenant-registry');
await saveTenant({ id: tenant, name: tenant });
const key = await createRelayKey(
  { tenant, name: 'bench', rights: ['read', 'write'], validation: 'off' },
  'bench',
);
createServer(relay).listen(Number(port), '127.0.0.1', () => process.send?.({ secret: key?.secret }));
