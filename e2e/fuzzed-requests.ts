import fc from 'fast-check';
import type { HttpRequest } from './isolated-server';

/** The tested installation. */
export type Target = {
  port: number;
  tenant: string;
  routes: readonly string[];
  actions: Readonly<Record<string, string>>;
};

/** A generated request; `kind` groups the printed counts. */
export type FuzzedRequest = HttpRequest & { kind: 'page' | 'route' | 'action'; signedIn: boolean };

const HOSTILE_VALUES = [
  '%',
  '%25zz',
  '%zz',
  '%00',
  '%2F',
  '%252F',
  '%5C',
  '.',
  '..',
  '%2e%2e',
  '%0d%0a',
  ':',
  ';',
  '+',
  '%20',
  '_',
  "'",
  '%22',
  '%3C%3E',
  '&',
  '=',
  '%F0%9F%98%80',
  '%E2%80%AE',
  '%ED%A0%80',
  '%C0%AF',
  '%FF',
  '__proto__',
  'constructor',
  '[sku]',
  '(.)x',
  '$',
  '@modal',
  'x.rsc',
  'x.segments',
  'x'.repeat(4096),
  '-1',
  '0',
  '9007199254740993',
  '1e400',
  'NaN',
];

const hostileValue = fc.constantFrom(...HOSTILE_VALUES);
const queryValue = fc.oneof(
  { weight: 3, arbitrary: hostileValue },
  {
    weight: 2,
    arbitrary: fc.string({ maxLength: 40 }).map((text) => encodeURIComponent(text.toWellFormed())),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom('A', 'SO-1', 'BulkUpsert', 'getStocks', 'getProductsWithTag', 'createProduct'),
  },
);

// Text that is valid in an HTTP header. Clients reject any other text.
const headerText = fc.oneof(
  fc.constantFrom(
    '',
    '1',
    '0',
    'null',
    '[',
    '{}',
    '[]',
    '%',
    '%5B%22%22%2C%7B%7D%5D',
    '%5B%22%22%2C%7B%22children%22%3A%5B%22x%22%5D%7D%2Cnull%2C%22refetch%22%5D',
    '%00',
    '%ED%A0%80',
    '["",{"children":["__PAGE__",{}]},null,null,true]',
    'x'.repeat(3000),
    '/_tree',
    '/_full',
    '/../x',
  ),
  fc.string({ maxLength: 200 }).map((text) => text.replace(/[^\t\x20-\x7e]/g, '?')),
  fc.json({ maxDepth: 3 }).map((text) => encodeURIComponent(text.toWellFormed())),
);

const headerNames = [
  'rsc',
  'next-router-state-tree',
  'next-router-prefetch',
  'next-router-segment-prefetch',
  'next-url',
  'next-action',
  'next-html-request-id',
  'x-nextjs-data',
  'x-nextjs-postponed',
  'x-middleware-subrequest',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-forwarded-for',
  'x-path',
  'x-nonce',
  'content-security-policy',
  'x-request-id',
  'accept',
  'accept-language',
  'accept-encoding',
  'purpose',
  'sec-fetch-site',
  'range',
  'if-none-match',
  'if-modified-since',
  'cookie',
  'referer',
  'content-type',
  'te',
  'x-invoke-path',
  'x-matched-path',
  'rsc-content-type',
  'x-prerender-revalidate',
];
const headers = fc
  .array(fc.tuple(fc.constantFrom(...headerNames), headerText), { maxLength: 4 })
  .map((pairs) => Object.fromEntries(pairs));

const queryNames = [
  '_rsc',
  'tenant',
  'dqb',
  'f',
  'q',
  'sort',
  'page',
  'size',
  'act',
  'next',
  'cols',
  'format',
  'head',
  'lines',
  'op',
  'id',
  'sku',
  'referenceNumber',
  'limit',
  'from',
  'at',
  '__proto__',
  'constructor',
  'toString',
  'peek',
];
const query = fc
  .array(fc.tuple(fc.constantFrom(...queryNames), queryValue), { maxLength: 4 })
  .map((pairs) => pairs.map(([name, value]) => `${name}=${value}`).join('&'));

/** Fills the parameters of a route, usually with an existing tenant, so that requests reach the page. */
const routePath = ({ routes, tenant }: Target) =>
  fc
    .tuple(
      fc.constantFrom(...routes),
      fc.array(queryValue, { minLength: 4, maxLength: 4 }),
      fc.integer({ min: 0, max: 9 }),
      fc.constantFrom('', '', '', '', '/', '/x', '.rsc', '.segments/_tree.segment.rsc', '.json', '//'),
      query,
    )
    .map(([route, words, roll, suffix, search]) => {
      let index = 0;
      const path = route.replace(/\[{1,2}(?:\.\.\.)?(\w+)\]{1,2}/g, (_, name: string) =>
        name === 'tenant' && roll > 0 ? tenant : (words[index++ % words.length] ?? ''),
      );
      return { route, path: `${path === '/' ? '' : path}${suffix}` || '/', search };
    })
    .map(({ route, path, search }) => ({ route, path: search ? `${path}?${search}` : path }));

// HTTP clients escape spaces and control characters in a request target.
const encodeTarget = (path: string) =>
  path.replace(/[^\x21-\x7e]/g, (character) => encodeURIComponent(character.toWellFormed()));

const actionArgument = (depth: number) =>
  fc.anything({ maxDepth: depth, withNullPrototype: false }).map((value) => {
    try {
      return JSON.stringify(value) ?? '"$undefined"';
    } catch {
      return '{}';
    }
  });

const actionBody = fc.oneof(
  fc.constantFrom(
    '',
    '[',
    ']',
    'null',
    '[]',
    '{}',
    '"',
    '0',
    '[null]',
    '["$undefined"]',
    '["$K1"]',
    '["$1"]',
    '["$F1"]',
    '["$@1"]',
    '["$Q1"]',
    '["$B1"]',
    '["$n1e400"]',
    '["$D"]',
    '["$o1"]',
    '["$1:__proto__:then"]',
    '["$1:constructor:constructor"]',
    '[{"__proto__":{"polluted":true}}]',
    '[{"then":"$1:then"}]',
    `[${'['.repeat(20_000)}${']'.repeat(20_000)}]`,
    `["${'x'.repeat(60_000)}"]`,
    '["\\u0000"]',
    '["\\ud800"]',
    '\u0000',
    '%00',
  ),
  fc.array(actionArgument(3), { maxLength: 3 }).map((values) => `[${values.join(',')}]`),
  fc
    .record({
      operation: fc.constantFrom(
        'createProduct',
        'upsertLots',
        'cancelLineItems',
        'getStocks',
        'constructor',
        '',
      ),
      body: fc.anything({ maxDepth: 3 }),
      params: fc.anything({ maxDepth: 2 }),
      email: fc.string(),
      password: fc.string(),
      id: fc.string(),
      tenant: fc.string(),
    })
    .map((record) => {
      try {
        return JSON.stringify([record]);
      } catch {
        return '[{}]';
      }
    }),
  fc.string({ maxLength: 300 }),
);

const multipart = fc
  .tuple(
    fc.array(
      fc.tuple(
        fc.constantFrom(
          '0',
          '1',
          '1_0',
          '$ACTION_ID_',
          '$ACTION_REF_1',
          '$ACTION_1:0',
          '$ACTION_1:1',
          '$ACTION_KEY',
          'x',
        ),
        actionBody,
      ),
      { maxLength: 4 },
    ),
    fc.constantFrom('x', 'x', 'x', '', 'other'),
  )
  .map(([parts, boundary]) => ({
    type: boundary === '' ? 'multipart/form-data' : `multipart/form-data; boundary=${boundary}`,
    text: `${parts.map(([name, text]) => `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`).join('')}--x--\r\n`,
  }));

const types = [
  'text/plain;charset=UTF-8',
  'text/plain',
  'application/json',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'application/octet-stream',
  '',
];

/** Requests to pages, routes and actions with URLs, headers and bodies that the console's own pages never send. */
export function fuzzedRequests(target: Target): fc.Arbitrary<FuzzedRequest> {
  const origin = `http://127.0.0.1:${target.port}`;
  const ids = Object.values(target.actions);
  const isRoute = (route: string) =>
    /^\/(?:read|export)\/|\/(?:read|sent|find|batches|rows|known|template|recents|changed|file|plan|labels)(?:\/|$)|^\/settings\/tenants/.test(
      route,
    );
  const navigation = fc
    .tuple(routePath(target), headers, fc.boolean(), fc.constantFrom('GET', 'GET', 'GET', 'HEAD', 'POST'))
    .map(
      ([{ route, path }, extraHeaders, signedIn, method]): FuzzedRequest => ({
        kind: isRoute(route) ? 'route' : 'page',
        method,
        path: encodeTarget(path),
        headers: method === 'POST' ? { origin, ...extraHeaders } : extraHeaders,
        signedIn,
      }),
    );
  const id = fc.oneof(
    { weight: 9, arbitrary: fc.constantFrom(...ids) },
    { weight: 1, arbitrary: fc.constantFrom('0', 'x', '', '__proto__', 'f'.repeat(42), '40'.repeat(21)) },
  );
  const body = fc.oneof(
    fc.tuple(actionBody, fc.constantFrom(...types)).map(([text, type]) => ({ type, text })),
    multipart,
  );
  const action = fc
    .tuple(id, body, fc.constantFrom(...target.routes), headers, fc.boolean(), fc.boolean())
    .map(
      ([action, { type, text }, route, extraHeaders, signedIn, isPlain]): FuzzedRequest => ({
        kind: 'action',
        method: 'POST',
        path: encodeTarget(route.replace(/\[tenant\]/, target.tenant).replace(/\[{1,2}[^/]*\]{1,2}/g, 'x')),
        headers: {
          ...(isPlain ? {} : extraHeaders),
          origin: origin,
          ...(type ? { 'content-type': type } : {}),
          ...(type.startsWith('multipart') && isPlain ? {} : { 'next-action': action }),
        },
        body: text.toWellFormed(),
        signedIn,
      }),
    );
  return fc.oneof({ weight: 2, arbitrary: navigation }, { weight: 2, arbitrary: action });
}
