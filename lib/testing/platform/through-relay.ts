import { config, env, setConfig } from '@/lib/env';
import { platformListener } from '@/lib/platform/http/listener';
import { createHttpServer } from '@/lib/server/front-server';
import { listen } from '@/lib/server/listen';
import { type RelayServer, startRelay } from '../relay-server';

/** True if the tests of the platform send their calls through the relay, which must not change the results. */
export const goesThroughRelay = env.relayTests;

/** Maximum length of a path. Node rejects requests with longer paths before any handler runs. */
const LONGEST_PATH = 15_000;

let started: Promise<RelayServer> | undefined;
const secrets = new Map<string, Promise<string>>();

/** Starts the platform on a port, makes the console use it, and starts the relay. Both end with the process of the test. */
async function start(): Promise<RelayServer> {
  const platform = createHttpServer({}, platformListener);
  const port = await listen(platform, 0, '127.0.0.1');
  platform.unref();
  setConfig({ ...config(), platformUrl: `http://127.0.0.1:${port}`, callsPerMinute: 0 });
  return startRelay();
}

/**
 * Converts a request to the platform into a request to the relay, with a relay key of the tenant. Returns undefined for requests
 * that the relay cannot forward: other or too long paths, other keys, and requests without a tenant.
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
