import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { Agent, type OutgoingHttpHeaders, request } from 'node:http';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { isObject } from '../lib/contract/schema/is-record';
import { runningDatabase } from '../lib/db/embedded/embedded';
import { owner } from './owner';
import { platformKey } from './platform-key';

/** A complete response. */
export type HttpResponse = {
  status: number;
  headers: Record<string, string>;
  text: string;
  cookies: string[];
};

export type HttpRequest = {
  method?: string;
  path: string;
  headers?: OutgoingHttpHeaders;
  body?: string | Buffer;
};

/** A separate console for tests that would disturb other tests, such as floods, fuzzing and slow clients. */
export type IsolatedServer = {
  port: number;
  pid: number;
  sendRequest: (request: HttpRequest) => Promise<HttpResponse>;
  /** Calls a server action as the sign-in page would. */
  callAction: (name: string, args: unknown[], cookie?: string) => Promise<HttpResponse>;
  /** Signs in as the owner and returns the session cookie. */
  signIn: () => Promise<string>;
  stop: () => Promise<void>;
};

/** Authorizes requests for health details and metrics. */
export const healthToken = 'token-of-this-health-check';

const root = fileURLToPath(new URL('..', import.meta.url));
const readBuildFile = (path: string): unknown => JSON.parse(readFileSync(`${root}.next/${path}`, 'utf8'));
const toRecord = (value: unknown): Record<string, unknown> =>
  isObject(value) ? Object.fromEntries(Object.entries(value)) : {};

/** The IDs of all server actions of the build, by name. */
export function actionIds(): Record<string, string> {
  const { node } = toRecord(readBuildFile('server/server-reference-manifest.json'));
  return Object.fromEntries(
    Object.entries(toRecord(node)).map(([id, action]) => [String(toRecord(action).exportedName), id]),
  );
}

/** All URL patterns of the build. */
export function routePatterns(): string[] {
  const { staticRoutes, dynamicRoutes } = toRecord(readBuildFile('routes-manifest.json'));
  return [staticRoutes, dynamicRoutes].flatMap((routes) =>
    Array.isArray(routes) ? routes.map((route) => String(toRecord(route).page)) : [],
  );
}

const agent = new Agent({ keepAlive: true, maxSockets: 16 });

/** Sends an HTTP request that a browser could not send. Rejects if the connection breaks or is idle for 30 seconds. */
export function sendRequest(
  port: number,
  { method = 'GET', path, headers = {}, body }: HttpRequest,
): Promise<HttpResponse> {
  return new Promise((resolve, reject) => {
    // Response headers repeat a URL of 4 KB several times, which exceeds Node's default limit.
    const options = { host: '127.0.0.1', port, method, path, headers, agent, maxHeaderSize: 65_536 };
    const outgoing = request(options, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: Object.fromEntries(
            Object.entries(response.headers).map(([name, value]) => [name, String(value)]),
          ),
          text: Buffer.concat(chunks).toString('utf8'),
          cookies: response.headers['set-cookie'] ?? [],
        }),
      );
    });
    outgoing.on('error', reject);
    outgoing.setTimeout(30_000, () =>
      outgoing.destroy(new Error(`no response within 30 s: ${method} ${path}`)),
    );
    outgoing.end(body);
  });
}

async function waitUntilReady(port: number): Promise<void> {
  for (;;) {
    const response = await sendRequest(port, { path: '/health/ready' }).catch(() => undefined);
    if (response?.status === 200) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** Starts a separate console on a free port, without demo tenants. */
export async function startIsolatedServer(settings: Record<string, string> = {}): Promise<IsolatedServer> {
  const child = spawn(process.execPath, [`${root}e2e/server.mjs`], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: '0',
      DEMO: 'off',
      OWNER_EMAIL: owner.email,
      OWNER_PASSWORD: owner.password,
      PLATFORM_API_KEY: platformKey,
      HEALTH_TOKEN: healthToken,
      LOG_LEVEL: 'silent',
      ...settings,
    },
  });
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const port = await new Promise<number>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the server exited with ${code}`)));
    child.stdout.on('data', (chunk: Buffer) => {
      const match = /Open http:\/\/127\.0\.0\.1:(\d+)/.exec(String(chunk));
      if (match) resolve(Number(match[1]));
    });
  });
  await waitUntilReady(port);
  const ids = actionIds();
  const origin = `http://127.0.0.1:${port}`;
  const callAction: IsolatedServer['callAction'] = (name, args, cookie) =>
    sendRequest(port, {
      method: 'POST',
      path: '/sign-in',
      headers: {
        origin,
        'next-action': ids[name] ?? '',
        'content-type': 'text/plain;charset=UTF-8',
        accept: 'text/x-component',
        ...(cookie ? { cookie } : {}),
      },
      body: JSON.stringify(args),
    });
  // Like a browser, later sign-ins send the device cookie, so that failed attempts from this address do not block them.
  let device = '';
  return {
    port,
    pid: child.pid ?? 0,
    sendRequest: (request) => sendRequest(port, request),
    callAction,
    signIn: async () => {
      const { cookies, text } = await callAction('signIn', [owner], device);
      device =
        cookies.flatMap((line) => /^(?:__Host-)?tallyman-device=[^;]+/.exec(line)?.[0] ?? [])[0] ?? device;
      const [cookie] = cookies.flatMap((line) => /^(?:__Host-)?tallyman=[^;]+/.exec(line)?.[0] ?? []);
      if (!cookie) throw new Error(`not signed in: ${text.slice(0, 500)}`);
      return cookie;
    },
    stop: async () => {
      child.kill('SIGTERM');
      await exited;
    },
  };
}

/**
 * Runs SQL in the database of a console that was started with this E2E_DATA_DIR. Used for data that no page can read or
 * change.
 */
export async function queryDatabase(dataDir: string, statement: string): Promise<unknown[]> {
  const database = new pg.Client({ connectionString: (await runningDatabase(dataDir))?.ownerUrl });
  await database.connect();
  return (await database.query(statement).finally(() => database.end())).rows;
}
