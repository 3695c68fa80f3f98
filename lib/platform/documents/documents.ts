import { randomBytes } from 'node:crypto';
import { type LookupAddress, type LookupAllOptions, lookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import type { Readable } from 'node:stream';
import ipaddr from 'ipaddr.js';
import { Agent, buildConnector, request } from 'undici';
import { config, env } from '@/lib/env';
import { notFound } from '../api-error';
import type { ApiResponse } from '../http/request-response';
import type { Scope } from '../query/tenant-scope';

const INSERT = `insert into platform.documents ("tenantId", id, type, content) values ($1, $2, $3, $4)`;
const READ = `select type, content from platform.documents where "tenantId" = $1 and id = $2`;

/** Stores a document in the caller's transaction and returns its URL (D13). */
export async function storeDocument(tx: Scope, type: DocumentType, content: Buffer): Promise<string> {
  const id = randomBytes(16).toString('base64url');
  const name = type === 'application/zpl' ? `${id}.zpl` : id;
  await tx.query(INSERT, [name, type, content]);
  return `${config().platformUrl}/documents/${name}`;
}

/** Serves a stored document to its own tenant, sandboxed so that it cannot run scripts. Throws 404. */
export async function documentResponse(scope: Scope, id: string): Promise<ApiResponse> {
  const [row] = await scope.query<{ type: string; content: Buffer }>(READ, [id]);
  if (!row) throw notFound('id', 'The document');
  const zpl = row.type === 'application/zpl';
  return {
    status: 200,
    body: row.content,
    headers: {
      'content-type': zpl ? 'text/plain; charset=utf-8' : row.type,
      'content-disposition': `${zpl ? 'attachment' : 'inline'}; filename="${id}"`,
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'private, no-store',
    },
  };
}

/** A host outside the public internet, which must not be fetched from. */
class ForbiddenAddress extends Error {
  constructor(host: string) {
    super(`${host} is not a public address`);
  }
}

/** True only for public unicast addresses; recognizes mapped, translated and tunneled forms of private ones. */
export function isPublicAddress(address: string): boolean {
  const text = address.replace(/^\[|\]$/g, '').replace(/%.*$/, '');
  if (!ipaddr.isValid(text)) return false;
  const parsed = ipaddr.process(text);
  const range = parsed.range();
  if (range === 'loopback' && env.rehostLoopback) return true;
  // Public IPv6 is 2000::/3 only: `::7f00:1`, the old notation of 127.0.0.1, is in no other named range.
  if (parsed instanceof ipaddr.IPv6 && ((parsed.parts[0] ?? 0) & 0xe000) !== 0x2000) return false;
  return range === 'unicast';
}

/** Resolves a host name to addresses. */
type Resolve = (
  hostname: string,
  options: LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

// Rejects the whole result when any address is not public: a name that resolves to both is an attack, not a mistake.
const publicLookup =
  (resolve: Resolve): LookupFunction =>
  (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '', 4);
      const [first] = addresses;
      if (!first || !addresses.every((a) => isPublicAddress(a.address)))
        return callback(new ForbiddenAddress(hostname), '', 4);
      if (options.all) return callback(null, addresses);
      return callback(null, first.address, first.family);
    });
  };

/** A connector for undici that checks literal, resolved and connected addresses; literals are never looked up. */
function publicConnector(resolve: Resolve): buildConnector.connector {
  const connect = buildConnector({ lookup: publicLookup(resolve), timeout: 5_000 });
  return (options, callback) => {
    const host = options.hostname.replace(/^\[|\]$/g, '');
    if (isIP(host) && !isPublicAddress(host)) return callback(new ForbiddenAddress(host), null);
    return connect(options, (...result) => {
      const [error, socket] = result;
      if (error) return callback(error, null);
      if (isPublicAddress(socket.remoteAddress ?? '')) return callback(null, socket);
      socket.destroy();
      return callback(new ForbiddenAddress(host), null);
    });
  };
}

/** The accepted types (D13), detected by content, never by what the sender claims. */
export type DocumentType = 'application/pdf' | 'image/png' | 'image/jpeg' | 'application/zpl';

const startsWith = (bytes: Uint8Array, head: readonly number[]) => head.every((b, i) => bytes[i] === b);

/** Detects the type of a document by its content; undefined for other types. */
function documentType(bytes: Uint8Array): DocumentType | undefined {
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'image/png';
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return 'image/jpeg';
  // Readers accept a PDF signature within the first 1,024 bytes; one after markup is not a waybill.
  const head = Buffer.from(bytes.subarray(0, 1024)).toString('latin1');
  if (/^[\s\u00ef\u00bb\u00bf]*%PDF-\d/.test(head)) return 'application/pdf';
  if (/^[\s\u00ef\u00bb\u00bf]*(\^|~)[A-Z]/.test(head) && Buffer.from(bytes).includes('^XA'))
    return 'application/zpl';
  return undefined;
}

/** D13: at most 10 MB and 20 s in total, redirects included. */
const MAX_BYTES = 10_000_000;
const TOTAL_MS = 20_000;
const MAX_REDIRECTS = 3;

export type Fetched = { ok: true; type: DocumentType; content: Buffer } | { ok: false; cause: string };

/** Connects only to public addresses, even when a host name resolves differently between connections. */
export const documentAgent = (resolve: Resolve = lookup): Agent =>
  new Agent({
    connect: publicConnector(resolve),
    connections: 8,
    pipelining: 0,
    headersTimeout: TOTAL_MS,
    bodyTimeout: TOTAL_MS,
  });

const agent = documentAgent();

const failed = (cause: string): Fetched => ({ ok: false, cause });

/** The reason a URL is rejected without a request; undefined when it is allowed. */
function urlError(url: URL): string | undefined {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return 'is not an http or https address';
  if (url.username || url.password) return 'must not carry credentials';
  if (url.port !== '' && !env.rehostLoopback) return 'must use the standard port';
  return undefined;
}

/** Destroys an unread response. Without a listener, its error would end the process. */
const discard = (body: Readable) => body.on('error', () => undefined).destroy();

async function readBody(body: AsyncIterable<Buffer>): Promise<Buffer | undefined> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of body) {
    size += part.byteLength;
    if (size > MAX_BYTES) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts);
}

type FetchOptions = { signal: AbortSignal; dispatcher: Agent };

async function fetchUrl(url: URL, fetching: FetchOptions, redirects: number): Promise<Fetched> {
  const blockedReason = urlError(url);
  if (blockedReason) return failed(blockedReason);
  const response = await request(url, {
    ...fetching,
    headers: { accept: 'application/pdf, image/png, image/jpeg, */*', 'accept-encoding': 'identity' },
  });
  const { statusCode, headers, body } = response;
  const location = headers.location;
  if (statusCode >= 300 && statusCode < 400 && typeof location === 'string') {
    await body.dump({ limit: 65_536 });
    if (redirects >= MAX_REDIRECTS || !URL.canParse(location, url)) return failed('redirects too often');
    // Every redirect is checked again with the same rules and the same connector.
    return fetchUrl(new URL(location, url), fetching, redirects + 1);
  }
  if (statusCode !== 200) {
    discard(body);
    return failed(`answered ${statusCode}`);
  }
  const encoding = headers['content-encoding'];
  if (encoding && encoding !== 'identity') {
    discard(body);
    return failed('answered compressed, which was not requested');
  }
  const content = await readBody(body);
  if (!content) return failed('is larger than 10 MB');
  const type = documentType(content);
  return type ? { ok: true, type, content } : failed('is not a PDF, PNG, JPEG or ZPL document');
}

function errorCause(error: unknown): string {
  if (error instanceof ForbiddenAddress) return error.message;
  if (error instanceof Error && error.name === 'TimeoutError') return 'did not answer within 20 s';
  if (error instanceof Error && 'code' in error && error.code === 'ENOTFOUND')
    return 'names a host that does not exist';
  return 'could not be read';
}

/** Fetches a document for rehosting (D13). Never throws: a failure contains its cause. */
export async function fetchDocument(address: string, dispatcher = agent): Promise<Fetched> {
  if (!URL.canParse(address)) return failed('is not an address');
  try {
    return await fetchUrl(new URL(address), { signal: AbortSignal.timeout(TOTAL_MS), dispatcher }, 0);
  } catch (error) {
    return failed(errorCause(error));
  }
}
