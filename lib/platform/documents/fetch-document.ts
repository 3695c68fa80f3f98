import type { Readable } from 'node:stream';
import { Agent, request } from 'undici';
import { env } from '@/lib/env';
import { ForbiddenAddress, guardedConnect } from './public-address';

/** The types that are kept (D13), told by content, never by what the sender claims. */
export type DocumentType = 'application/pdf' | 'image/png' | 'image/jpeg' | 'application/zpl';

const startsWith = (bytes: Uint8Array, head: readonly number[]) => head.every((b, i) => bytes[i] === b);

/** The type of a document by its content, or nothing when it is none of the four. */
function documentType(bytes: Uint8Array): DocumentType | undefined {
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'image/png';
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return 'image/jpeg';
  // Readers accept a PDF whose mark stands within the first 1,024 bytes; one behind markup is not a waybill.
  const head = Buffer.from(bytes.subarray(0, 1024)).toString('latin1');
  if (/^[\s\u00ef\u00bb\u00bf]*%PDF-\d/.test(head)) return 'application/pdf';
  if (/^[\s\u00ef\u00bb\u00bf]*(\^|~)[A-Z]/.test(head) && Buffer.from(bytes).includes('^XA'))
    return 'application/zpl';
  return undefined;
}

/** D13: at most 10 MB and 20 s in all, redirects included. */
const MAX_BYTES = 10_000_000;
const TOTAL_MS = 20_000;
const MAX_REDIRECTS = 3;

export type Fetched = { ok: true; type: DocumentType; content: Buffer } | { ok: false; cause: string };

const agent = new Agent({
  connect: guardedConnect,
  connections: 8,
  pipelining: 0,
  headersTimeout: TOTAL_MS,
  bodyTimeout: TOTAL_MS,
});

const no = (cause: string): Fetched => ({ ok: false, cause });

/** Why an address is not even tried, or nothing. */
function refusedAddress(url: URL): string | undefined {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return 'is not an http or https address';
  if (url.username || url.password) return 'must not carry credentials';
  if (url.port !== '' && !env.rehostLoopback) return 'must use the standard port';
  return undefined;
}

/** Unheard, the end of an answer that nobody reads would end the process. */
const leave = (body: Readable) => body.on('error', () => undefined).destroy();

async function read(body: AsyncIterable<Buffer>): Promise<Buffer | undefined> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of body) {
    size += part.byteLength;
    if (size > MAX_BYTES) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts);
}

async function get(url: URL, signal: AbortSignal, redirects: number): Promise<Fetched> {
  const refused = refusedAddress(url);
  if (refused) return no(refused);
  const answer = await request(url, {
    dispatcher: agent,
    signal,
    headers: { accept: 'application/pdf, image/png, image/jpeg, */*', 'accept-encoding': 'identity' },
  });
  const { statusCode, headers, body } = answer;
  const location = headers.location;
  if (statusCode >= 300 && statusCode < 400 && typeof location === 'string') {
    await body.dump({ limit: 65_536 });
    if (redirects >= MAX_REDIRECTS || !URL.canParse(location, url)) return no('redirects too often');
    // Every hop is checked anew: the same rules, the same guarded connection.
    return get(new URL(location, url), signal, redirects + 1);
  }
  if (statusCode !== 200) {
    leave(body);
    return no(`answered ${statusCode}`);
  }
  const encoding = headers['content-encoding'];
  if (encoding && encoding !== 'identity') {
    leave(body);
    return no('answered compressed, which was not asked for');
  }
  const content = await read(body);
  if (!content) return no('is larger than 10 MB');
  const type = documentType(content);
  return type ? { ok: true, type, content } : no('is not a PDF, PNG, JPEG or ZPL document');
}

function causeOf(error: unknown): string {
  if (error instanceof ForbiddenAddress) return error.message;
  if (error instanceof Error && error.name === 'TimeoutError') return 'did not answer within 20 s';
  if (error instanceof Error && 'code' in error && error.code === 'ENOTFOUND')
    return 'names a host that does not exist';
  return 'could not be read';
}

/** Fetches a document for rehosting (D13) through the guard. Never throws: a failure says its cause. */
export async function fetchDocument(address: string): Promise<Fetched> {
  if (!URL.canParse(address)) return no('is not an address');
  try {
    return await get(new URL(address), AbortSignal.timeout(TOTAL_MS), 0);
  } catch (error) {
    return no(causeOf(error));
  }
}
