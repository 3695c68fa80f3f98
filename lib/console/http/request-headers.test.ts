import { describe, expect, it } from 'vitest';
import { addressFrom, isCrossSiteRead, isSameOrigin, isSecure } from './request-headers';
import { safeReturnPath } from './return-path';

const ours = (headers: Record<string, string>) =>
  isSameOrigin(new Headers({ host: 'tally.example:3000', ...headers }));

describe('request origin', () => {
  it.each<[boolean, Record<string, string>]>([
    [true, { origin: 'http://tally.example:3000' }],
    [true, { origin: 'https://tally.example:3000', 'sec-fetch-site': 'same-origin' }],
    [false, {}],
    [false, { origin: 'null' }],
    [false, { origin: '' }],
    [false, { origin: 'http://tally.example' }],
    [false, { origin: 'https://evil.example' }],
    [false, { origin: 'https://tally.example:3000.evil.example' }],
    [false, { origin: 'http://tally.example:3000', 'sec-fetch-site': 'cross-site' }],
    [false, { origin: 'http://tally.example:3000', 'sec-fetch-site': 'same-site' }],
    // An attack: an origin and a forwarded host that match.
    [false, { origin: 'https://evil.example', 'x-forwarded-host': 'evil.example' }],
    // A proxy rewrote the host, and the browser confirms the origin.
    [
      true,
      {
        origin: 'https://public.example',
        'x-forwarded-host': 'public.example',
        'sec-fetch-site': 'same-origin',
      },
    ],
  ])('is the console’s own (%s) for %j', (expected, headers) => {
    expect(ours(headers)).toBe(expected);
  });

  it('is foreign for a read only from another site', () => {
    const foreign = (site: string) => isCrossSiteRead(new Headers(site ? { 'sec-fetch-site': site } : {}));
    expect(['cross-site', 'same-site', 'same-origin', 'none', ''].map(foreign)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });

  it('is read with https and the client address from the headers', () => {
    expect(isSecure(new Headers({ origin: 'https://a.b' }))).toBe(true);
    expect(isSecure(new Headers({ origin: 'http://a.b' }))).toBe(false);
    expect(isSecure(new Headers({ origin: 'http://a.b', 'x-forwarded-proto': 'https' }))).toBe(true);
    expect(addressFrom(new Headers({ 'x-forwarded-for': '10.0.0.1' }))).toBe('10.0.0.1');
    expect(addressFrom(new Headers())).toBe('unknown');
  });
});

describe('redirect path', () => {
  it.each(['/t/main/stocks?f=a%20b#x', '/', '/t/ş'])('keeps %j', (path) => {
    expect(decodeURI(safeReturnPath(path))).toBe(decodeURI(path));
  });

  it.each([
    '//evil.example',
    '/\\evil.example',
    '\\/evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/\t/evil.example',
    '/\n/evil.example',
    ' /x',
    '/a\\..\\\\evil.example',
    '/.//evil.example',
    '/x/..//evil.example',
    '/%2e//evil.example',
    '',
    null,
    undefined,
  ])('falls back to / for %j', (path) => {
    expect(safeReturnPath(path)).toBe('/');
  });
});
