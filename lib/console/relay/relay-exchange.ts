import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { errorCause, type Forwarded, forward, timeLimit } from '../api-client/client';
import type { Cause } from '../browser/call-failure-causes';
import { isReplaced, passedHeaders } from './relay-headers';

/**
 * How an exchange ended. `storedBody` is the beginning of the response, or all of it if `isComplete`. `lost` is why the
 * response is missing or incomplete. `rawHeaders` alternates names and values.
 */
export type RelayOutcome = {
  status?: number;
  statusText?: string;
  rawHeaders: readonly string[];
  headers: Record<string, string>;
  storedBody: Buffer;
  isComplete: boolean;
  lost?: Cause;
  sent: boolean;
};

export type ForwardMode = {
  requestId: string;
  /** Maximum bytes of the response to keep, for the log or for `sendBuffered`. */
  maxStoredBytes: number;
  /** Keep the response instead of streaming it, because the caller rewrites it first. */
  isBuffered?: boolean;
  /** Whether the request is a read. A read is aborted if its caller disconnects, because a read changes nothing. */
  isRead: boolean;
  timeoutMs: number;
};

type Head = Pick<RelayOutcome, 'status' | 'statusText' | 'rawHeaders'>;

/** Starts the response with the platform's status and headers. `more` alternates names and values. */
function writeHead(
  res: ServerResponse,
  { status, statusText, rawHeaders }: Head,
  requestId: string,
  isDropped: (name: string) => boolean = isReplaced(res),
  more: readonly string[] = [],
): void {
  const headers = [...passedHeaders(rawHeaders, isDropped), ...more];
  for (let i = 0; i < headers.length; i += 2) res.appendHeader(headers[i] ?? '', headers[i + 1] ?? '');
  if (!res.hasHeader('x-request-id')) res.setHeader('x-request-id', requestId);
  res.writeHead(status ?? 502, statusText);
}

/** Forwards one request and streams its response with status and headers. Never rejects. */
export async function exchange(
  request: Forwarded,
  res: ServerResponse,
  { requestId, maxStoredBytes, isBuffered = false, isRead, timeoutMs }: ForwardMode,
): Promise<RelayOutcome> {
  const closed = new AbortController();
  res.once('close', () => closed.abort());
  const { signal, done } = timeLimit(timeoutMs, isRead ? closed.signal : undefined);
  // Cuts off a response that has started, also while its caller does not read.
  signal.addEventListener('abort', () => res.headersSent && res.destroy());
  const outcome: RelayOutcome = {
    rawHeaders: [],
    headers: {},
    storedBody: Buffer.alloc(0),
    isComplete: true,
    sent: false,
  };
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    const onStart = () => {
      outcome.sent = true;
    };
    const { body, headers, ...head } = await forward(request, { signal, onStart });
    Object.assign(outcome, head, { rawHeaders: headers });
    for (let i = 0; i < headers.length; i += 2) outcome.headers[headers[i] ?? ''] = headers[i + 1] ?? '';
    if (!isBuffered && !res.destroyed) writeHead(res, outcome, requestId);
    for await (const chunk of body) {
      if (bytes + chunk.length <= maxStoredBytes) chunks.push(chunk);
      else outcome.isComplete = false;
      bytes += chunk.length;
      if (isBuffered || res.destroyed || res.write(chunk)) continue;
      await once(res, 'drain', { signal: closed.signal }).catch(() => undefined);
    }
    if (!isBuffered && !res.destroyed) res.end();
  } catch (error) {
    outcome.lost = errorCause(signal.aborted ? signal.reason : error);
    outcome.isComplete = false;
    if (res.headersSent) res.destroy();
  } finally {
    done();
  }
  return { ...outcome, storedBody: Buffer.concat(chunks) };
}

/**
 * Sends a buffered response, or a JSON body that replaces it. With a replacement, a status that allows no body
 * becomes 200.
 */
export function sendBuffered(
  res: ServerResponse,
  outcome: RelayOutcome,
  requestId: string,
  replacement?: Buffer,
): void {
  if (res.destroyed || res.headersSent) return;
  if (!replacement) {
    writeHead(res, outcome, requestId);
    res.end(outcome.storedBody);
    return;
  }
  const isBodiless = outcome.status === 204 || outcome.status === 205;
  const isDropped = isReplaced(res);
  writeHead(
    res,
    isBodiless ? { ...outcome, status: 200, statusText: undefined } : outcome,
    requestId,
    (name) => isDropped(name) || /^content-|^etag$|^digest$/.test(name),
    ['content-type', 'application/json; charset=utf-8', 'content-length', String(replacement.length)],
  );
  res.end(replacement);
}
