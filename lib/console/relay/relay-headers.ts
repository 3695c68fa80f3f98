import type { ServerResponse } from 'node:http';

/** Hop-by-hop headers (RFC 9110, 7.6.1) and headers that frame the body. */
const HOP_BY_HOP: ReadonlySet<string> = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/**
 * Headers that the relay sets or that are meant for this console, and method overrides, which would bypass the key's rights.
 */
const OWN: ReadonlySet<string> = new Set([
  'host',
  'authorization',
  'x-api-key',
  'x-tenant-id',
  'x-request-id',
  'x-preflight',
  'content-length',
  'cookie',
  'expect',
  'x-http-method',
  'x-http-method-override',
  'x-method-override',
  'x-original-url',
  'x-rewrite-url',
]);

/** Headers added by proxies in front of this server, by browsers, or by this console. */
const PROXY_HEADERS = /^(?:x-forwarded-|forwarded$|x-real-ip$|x-own-call$|sec-fetch-)/;

/** Removes hop-by-hop headers, and headers that `isDropped` selects, from raw headers, which alternate names and values. */
export function passedHeaders(raw: readonly string[], isDropped: (name: string) => boolean): string[] {
  // Some servers treat an underscore as a hyphen.
  const names = raw.map((name, i) => (i % 2 === 0 ? name.toLowerCase().replaceAll('_', '-') : ''));
  const connectionHeaders = names.flatMap((name, i) =>
    name === 'connection' ? (raw[i + 1] ?? '').toLowerCase().split(/\s*,\s*/) : [],
  );
  const passed: string[] = [];
  for (let i = 0; i < raw.length; i += 2) {
    const name = names[i] ?? '';
    if (!HOP_BY_HOP.has(name) && !connectionHeaders.includes(name) && !isDropped(name))
      passed.push(raw[i] ?? '', raw[i + 1] ?? '');
  }
  return passed;
}

const DECODED = /^(?:gzip|br|deflate)\s*(?:;|$)/i;

/** Returns the encodings of an Accept-Encoding header that `responseText` decodes. */
const decodedEncodings = (accepted: string): string =>
  accepted
    .split(',')
    .map((encoding) => encoding.trim())
    .filter((encoding) => DECODED.test(encoding))
    .join(', ') || 'identity';

/**
 * Returns the headers to forward to the platform: the caller's headers without those that the relay sets or drops. A write asks
 * only for encodings that the relay decodes, because its response is logged and, if orders were blocked, rewritten.
 */
export const requestHeaders = (
  raw: readonly string[],
  {
    tenant,
    requestId,
    length,
    isRead,
  }: { tenant: string; requestId: string; length?: number; isRead: boolean },
): string[] => [
  ...passedHeaders(raw, (name) => OWN.has(name) || PROXY_HEADERS.test(name)).map((value, i, passed) =>
    !isRead && i % 2 === 1 && passed[i - 1]?.toLowerCase() === 'accept-encoding'
      ? decodedEncodings(value)
      : value,
  ),
  'x-tenant-id',
  tenant,
  'x-request-id',
  requestId,
  ...(length === undefined ? [] : ['content-length', String(length)]),
];

/**
 * True for headers that this server sets itself, and for cookies, because browsers would send the cookies to this
 * server.
 */
export const isReplaced = (res: ServerResponse) => (name: string) =>
  name === 'set-cookie' || (name !== 'x-request-id' && res.hasHeader(name));
