import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import { type Fuzzed, fuzzedRequests } from './fuzzed-request';
import { type Answer, actionIds, type OwnServer, routePatterns, startOwnServer } from './own-server';
import { platformKey } from './platform-key';

// What stands in front of the pages, on an installation of its own: nothing here needs a browser.
test.describe.configure({ mode: 'serial' });

const long = Boolean(process.env.SOAK);
let server: OwnServer;
let cookie = '';
let tenant = '';

test.beforeAll(async () => {
  test.setTimeout(120_000);
  server = await startOwnServer();
  cookie = await server.signIn();
  const made = await server.ask({
    method: 'POST',
    path: '/sandbox/v1/tenants',
    headers: { authorization: platformKey, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Fuzz', scenario: 'corner' }),
  });
  tenant = JSON.parse(made.text).id;
});
test.afterAll(() => server.end());

/** Whether an answer of 400 and more has a shape: a page, the router's own stream, or the error body. */
function isShaped({ status, headers, text }: Answer, method: string): boolean {
  const type = headers['content-type'] ?? '';
  if (status < 400 || method === 'HEAD') return true;
  if (/^text\/(?:html|x-component)/.test(type)) return true;
  if (!type.startsWith('application/json')) return false;
  const told: unknown = JSON.parse(text);
  return typeof told === 'object' && told !== null;
}

test('no fuzzed request to a page, a route or an action is answered with 500 or more @extended', async () => {
  const runs = long ? 50_000 : 400;
  test.setTimeout(long ? 3_600_000 : 120_000);
  const target = { port: server.port, tenant, routes: routePatterns(), actions: actionIds() };
  const seed = long ? Date.now() : 20_261_122;
  const requests = fc.sample(fuzzedRequests(target), { numRuns: runs, seed });
  const table = new Map<string, number>();
  const failed: string[] = [];
  let session = cookie;
  const tell = ({ kind, signedIn, method, path, headers, body }: Fuzzed, what: string) =>
    failed.push(
      `${what}: ${kind} ${signedIn ? 'signed in' : 'unsigned'} ${method} ${path.slice(0, 300)} ${JSON.stringify(headers).slice(0, 600)} ${String(body ?? '').slice(0, 200)}`,
    );
  const one = async (fuzzed: Fuzzed) => {
    const { signedIn, headers, ...asked } = fuzzed;
    const answer = await server
      .ask({ ...asked, headers: { ...headers, ...(signedIn ? { cookie: session } : {}) } })
      .catch((error: unknown) => String(error));
    if (typeof answer === 'string') return void tell(fuzzed, answer);
    const row = `${fuzzed.kind} ${signedIn ? 'signed in' : 'unsigned'} ${Math.floor(answer.status / 100)}xx`;
    table.set(row, (table.get(row) ?? 0) + 1);
    if (answer.status >= 500)
      tell(fuzzed, `${answer.status} ${answer.headers['content-type']} ${answer.text.slice(0, 120)}`);
    else if (!isShaped(answer, asked.method ?? 'GET'))
      tell(
        fuzzed,
        `shape of ${answer.status} ${answer.headers['content-type']}: ${answer.text.slice(0, 100)}`,
      );
    // A fuzzed sign-out ends the session: the next request has another.
    if (signedIn && answer.cookies.some((line) => /tallyman=;/.test(line))) session = await server.signIn();
  };
  const queue = requests.values();
  await Promise.all(
    Array.from({ length: 6 }, async () => {
      for (const fuzzed of queue) await one(fuzzed);
    }),
  );
  process.stdout.write(
    [
      `Fuzzed ${runs} requests, seed ${seed}`,
      ...[...table].sort().map(([row, count]) => `  ${row.padEnd(28)} ${count}`),
    ].join('\n'),
  );
  expect(failed).toEqual([]);
});
