import { config, env, setConfig } from '@/lib/env';
import { platformListener } from '@/lib/platform/http/listener';
import { createHttpServer } from '@/lib/server/front-server';
import { listen } from '@/lib/server/listen';
import { type RelayServer, startRelay } from '../relay-server';

/** Whether the platform's tests call it through the relay: what they prove must hold there too. */
export const goesThroughRelay = env.relayTests;

/** A longer request line is rejected by every HTTP server of Node before any handler runs. */
const LONGEST_PATH = 15_000;

let started: Promise<RelayServer> | undefined;
const secrets = new Map<string, Promise<string>>();

/** The platform on a port, set in the configuration, and the relay in front of it. Both end with the test file's process. */
async function start(): Promise<RelayServer> {
  const platform = createHttpServer({}, platformListener);
  const port = await listen(platform, 0, '127.0.0.1');
  platform.unref();
  setConfig({ ...config(), platformUrl: `http://127.0.0.1:${port}`, callsPerMinute: 0 });
  return startRelay();
}

/**
 * The request as it reaches the relay: with a relay key of the tenant in place of the platform's key. Undefined where the relay is
 * not involved: another path, another key, no tenant.
 */
export async function relayed(path: string, init: RequestInit): Promise<Request | undefined> {
  const headers = new Headers(init.headers);
  const tenant = headers.get('x-tenant-id');
  if (!path.startsWith('/openapi/v1/') || !tenant || path.length > LONGEST_PATH) return undefined;
  if (headers.get('authorization') !== config().platformApiKey) return undefined;
  started ??= start();
  const server = await started;
  let secret = secrets.get(tenant);
  if (!secret) {
    secret = server.keyFor({ tenant }).then((key) => key.secret);
    secrets.set(tenant, secret);
  }
  headers.set('authorization', await secret);
  return new Request(`${server.url}${path}`, { ...init, headers });
}
