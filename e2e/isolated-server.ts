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
export type Answer = { status: number; headers: Record<string, string>; text: string; cookies: string[] };

export type Sent = {
  method?: string;
  path: string;
  headers?: OutgoingHttpHeaders;
  body?: string | Buffer;
};

/** A separate console for tests that would disturb others: floods, fuzzing, slow clients. */
export type IsolatedServer = {
  port: number;
  pid: number;
  ask: (asked: Sent) => Promise<Answer>;
  /** Calls a server action like a page at this URL. */
  act: (name: string, args: unknown[], cookie?: string) => Promise<Answer>;
  /** The cookie of a new session of the owner. */
  signIn: () => Promise<string>;
  end: () => Promise<void>;
};

/** Requests the details of health, and the metrics. */
export const healthToken = 'token-of-this-health-check';

const root = fileURLToPath(new URL('..', import.meta.url));
const built = (path: string): unknown => JSON.parse(readFileSync(`${root}.next/${path}`, 'utf8'));
const fields = (value: unknown): Record<string, unknown> =>
  isObject(value) ? Object.fromEntries(Object.entries(value)) : {};

/** The ID of every server action by name, from the build, so that none is missing. */
export function actionIds(): Record<string, string> {
  const { node } = fields(built('server/server-reference-manifest.json'));
  return Object.fromEntries(
    Object.entries(fields(node)).map(([id, action]) => [String(fields(action).exportedName), id]),
  );
}

/** Every URL pattern of the build. */
export function routePatterns(): string[] {
  const { staticRoutes, dynamicRoutes } = fields(built('routes-manifest.json'));
  return [staticRoutes, dynamicRoutes].flatMap((routes) =>
    Array.isArray(routes) ? routes.map((route) => String(fields(route).page)) : [],
  );
}

const agent = new Agent({ keepAlive: true, maxSockets: 16 });

/** Sends an HTTP request that a browser would not send; rejects when the connection breaks or nothing arrives for 30 seconds. */
export function ask(port: number, { method = 'GET', path, headers = {}, body }: Sent): Promise<Answer> {
  return new Promise((settle, reject) => {
    // A URL of 4 KB is repeated several times in the response, beyond Node's default header limit.
    const options = { host: '127.0.0.1', port, method, path, headers, agent, maxHeaderSize: 65_536 };
    const outgoing = request(options, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () =>
        settle({
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
      outgoing.destroy(new Error(`no answer within 30 s: ${method} ${path}`)),
    );
    outgoing.end(body);
  });
}

async function ready(port: number): Promise<void> {
  for (;;) {
    const answer = await ask(port, { path: '/health/ready' }).catch(() => undefined);
    if (answer?.status === 200) return;
    await new Promise((settle) => setTimeout(settle, 200));
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
  const exited = new Promise<void>((settle) => child.once('exit', () => settle()));
  const port = await new Promise<number>((settle, reject) => {
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
    child.stdout.on('data', (chunk: Buffer) => {
      const found = /Open http:\/\/127\.0\.0\.1:(\d+)/.exec(String(chunk));
      if (found) settle(Number(found[1]));
    });
  });
  await ready(port);
  const ids = actionIds();
  const origin = `http://127.0.0.1:${port}`;
  const act: IsolatedServer['act'] = (name, args, cookie) =>
    ask(port, {
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
  // Like a browser: the device is known to the account, so failed attempts from this address do not lock it out.
  let device = '';
  return {
    port,
    pid: child.pid ?? 0,
    ask: (asked) => ask(port, asked),
    act,
    signIn: async () => {
      const { cookies, text } = await act('signIn', [owner], device);
      device =
        cookies.flatMap((line) => /^(?:__Host-)?tallyman-device=[^;]+/.exec(line)?.[0] ?? [])[0] ?? device;
      const [cookie] = cookies.flatMap((line) => /^(?:__Host-)?tallyman=[^;]+/.exec(line)?.[0] ?? []);
      if (!cookie) throw new Error(`not signed in: ${text.slice(0, 500)}`);
      return cookie;
    },
    end: async () => {
      child.kill('SIGTERM');
      await exited;
    },
  };
}

/** Changes data that no page can change, such as past times, in the database of a console whose folder is named by E2E_DATA_DIR. */
export async function inDatabase(dataDir: string, statement: string): Promise<unknown[]> {
  const database = new pg.Client({ connectionString: (await runningDatabase(dataDir))?.ownerUrl });
  await database.connect();
  return (await database.query(statement).finally(() => database.end())).rows;
}
