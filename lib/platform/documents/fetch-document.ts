import type { Readable } from 'node:stream';
import { Agent, request } from 'undici';
import { env } from '@/lib/env';
import { type DocumentType, documentType } from './document-type';
import { ForbiddenAddress, publicConnector, type Resolve } from './public-address';

/** Limits of one fetch, including redirects (D13). */
const MAX_BYTES = 10_000_000;
const TIMEOUT_MS = 20_000;
const MAX_REDIRECTS = 3;

export type FetchResult = { ok: true; type: DocumentType; content: Buffer } | { ok: false; cause: string };

/** Returns an agent that connects only to public addresses, even if a host name resolves differently for each connection. */
export const documentAgent = (resolve?: Resolve): Agent =>
  new Agent({
    connect: publicConnector(resolve),
    connections: 8,
    pipelining: 0,
    headersTimeout: TIMEOUT_MS,
    bodyTimeout: TIMEOUT_MS,
  });

const agent = documentAgent();

const failed = (cause: string): FetchResult => ({ ok: false, cause });

/** Returns why a URL must not be requested. Undefined if the URL is allowed. */
function urlError(url: URL): string | undefined {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return 'is not an http or https URL';
  if (url.username || url.password) return 'must not contain a user name or a password';
  if (url.port !== '' && !env.rehostLoopback) return 'must use the standard port';
  return undefined;
}

/** Destroys an unread response. Without the listener, an unhandled error would end the process. */
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

async function fetchUrl(url: URL, fetching: FetchOptions, redirects: number): Promise<FetchResult> {
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
    // Every redirect passes the same checks and uses the same connector.
    return fetchUrl(new URL(location, url), fetching, redirects + 1);
  }
  if (statusCode !== 200) {
    discard(body);
    return failed(`answered ${statusCode}`);
  }
  const encoding = headers['content-encoding'];
  if (encoding && encoding !== 'identity') {
    discard(body);
    return failed('responded with compressed content, which was not requested');
  }
  const content = await readBody(body);
  if (!content) return failed('is larger than 10 MB');
  const type = documentType(content);
  return type ? { ok: true, type, content } : failed('is not a PDF, PNG, JPEG or ZPL document');
}

function errorCause(error: unknown): string {
  if (error instanceof ForbiddenAddress) return error.message;
  if (error instanceof Error && error.name === 'TimeoutError') return 'did not respond within 20 s';
  if (error instanceof Error && 'code' in error && error.code === 'ENOTFOUND')
    return 'has an unknown host name';
  return 'could not be read';
}

/** Fetches a document to store it (D13). Never throws. A failed result contains the cause. */
export async function fetchDocument(address: string, dispatcher = agent): Promise<FetchResult> {
  if (!URL.canParse(address)) return failed('is not a URL');
  try {
    return await fetchUrl(new URL(address), { signal: AbortSignal.timeout(TIMEOUT_MS), dispatcher }, 0);
  } catch (error) {
    return failed(errorCause(error));
  }
}
