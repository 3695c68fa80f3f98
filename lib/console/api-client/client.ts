import { createHash } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { Agent, type Dispatcher } from 'undici';
import { isObject } from '@/lib/contract/schema/is-record';
import { config } from '@/lib/env';
import { processGlobal } from '@/lib/process-global';
import type { Cause } from '../browser/call-failure-causes';

// The only module that sends requests to a platform and reads the platform's key.

/**
 * Returns a signal that aborts after `ms` or with `abortSignal`, and its cleanup. Does not use `AbortSignal.any`: in Node 20,
 * garbage collection can drop a timeout inside it, and the call would never release its connection.
 */
export function timeLimit(
  ms: number,
  abortSignal: AbortSignal | undefined,
): { signal: AbortSignal; done: () => void } {
  const controller = new AbortController();
  const timer = setTimeout(
    () => controller.abort(new DOMException('The request timed out', 'TimeoutError')),
    ms,
  );
  timer.unref();
  const abort = () => controller.abort(abortSignal?.reason);
  if (abortSignal?.aborted) abort();
  // Many calls may share one signal, such as the lookups of a search. Node 20 warns about a leak above ten listeners.
  if (abortSignal) setMaxListeners(0, abortSignal);
  abortSignal?.addEventListener('abort', abort, { once: true });
  return {
    signal: controller.signal,
    done: () => {
      clearTimeout(timer);
      abortSignal?.removeEventListener('abort', abort);
    },
  };
}

const causesByCode: Readonly<Record<string, Cause>> = {
  ECONNREFUSED: 'connect',
  EHOSTUNREACH: 'connect',
  ENETUNREACH: 'connect',
  EADDRNOTAVAIL: 'connect',
  EACCES: 'connect',
  ENOENT: 'connect',
  UND_ERR_CONNECT_TIMEOUT: 'connect',
  ETIMEDOUT: 'connect',
  ENOTFOUND: 'dns',
  EAI_AGAIN: 'dns',
  EAI_FAIL: 'dns',
  EPROTO: 'tls',
  ERR_TLS_CERT_ALTNAME_INVALID: 'tls',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'tls',
  SELF_SIGNED_CERT_IN_CHAIN: 'tls',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'tls',
  CERT_HAS_EXPIRED: 'tls',
  ERR_BUFFER_TOO_LARGE: 'too-large',
  UND_ERR_RES_EXCEEDED_MAX_SIZE: 'too-large',
  Z_DATA_ERROR: 'unreadable',
  Z_BUF_ERROR: 'cut',
  ERR_INVALID_URL: 'dns',
};

/** Classifies the error of a failed exchange. Errors come from the signal, the socket or decompression. */
export function errorCause(error: unknown): Cause {
  if (!isObject(error)) return 'cut';
  if ('name' in error && error.name === 'TimeoutError') return 'timeout';
  if ('name' in error && error.name === 'AbortError') return 'cancelled';
  if (error instanceof AggregateError && error.errors.length > 0) return errorCause(error.errors[0]);
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return causesByCode[code] ?? (code.startsWith('ERR_SSL') ? 'tls' : 'cut');
}

/** The maximum size of a response, also after decompression. */
const MAX_RESPONSE_BYTES = 10 * 1024 * 1024;

/** A response of the platform. `wait` is the number of seconds until the platform may be called again after a 429. */
export type ApiResponse = { status: number; headers: Record<string, string>; text: string; wait?: number };

/** A call without a response. If `sent` is true, at least part of the request was sent, so it may have had an effect. */
export type Lost = { lost: Cause; sent: boolean };

const unpack = promisify(gunzip);

/** Calls `note` when the connection of a request is open and its first byte is about to be written. */
const noteStart =
  (note: () => void): Dispatcher.DispatcherComposeInterceptor =>
  (dispatch) =>
  (options, handler) => {
    const start = handler.onRequestStart?.bind(handler);
    handler.onRequestStart = (controller, context) => {
      note();
      start?.(controller, context);
    };
    return dispatch(options, handler);
  };

const MAX_CONNECTIONS = 16;
const RELAY_CONNECTIONS = 64;

// Idle timeouts are off, because a slow drip of bytes would never reach them. The caller's total timeout applies instead.
const createAgent = (connections: number, maxResponseSize?: number) =>
  new Agent({ connections, connect: { timeout: 5_000 }, headersTimeout: 0, bodyTimeout: 0, maxResponseSize });

// Relayed calls have a separate pool, so that they take no connections from people who wait for a page.
const { agent, relayAgent } = processGlobal('connections', () => ({
  agent: createAgent(MAX_CONNECTIONS, MAX_RESPONSE_BYTES),
  relayAgent: createAgent(RELAY_CONNECTIONS),
}));

/** Identifies the platform and key without revealing the key. With `tenant`, also identifies the tenant. */
export function platformKey(tenant = ''): string {
  const { platformUrl, platformApiKey } = config();
  return createHash('sha256').update(`${platformUrl} ${platformApiKey} ${tenant}`).digest('base64url');
}

/** Adds the platform's base URL to a path: returns the origin to connect to, and the complete path. */
function splitPath(path: string): { origin: string; path: string } {
  const { origin, pathname } = new URL(config().platformUrl);
  return { origin, path: pathname.replace(/\/+$/, '') + path };
}

export type Message = {
  method: Dispatcher.HttpMethod;
  /** Path and query, encoded. */
  path: string;
  headers: Record<string, string>;
  body?: string;
  signal: AbortSignal;
};

/** Like `send`, for documents: the response is not decoded to text. */
export async function sendForBytes({
  method,
  path,
  headers,
  body,
  signal,
}: Message): Promise<(Omit<ApiResponse, 'text'> & { bytes: Buffer }) | Lost> {
  let sent = false;
  try {
    const { platformApiKey, ownHeaders } = config();
    const noted = noteStart(() => {
      sent = true;
    });
    const response = await agent.compose(noted).request({
      ...splitPath(path),
      method,
      headers: {
        ...headers,
        accept: 'application/json',
        'accept-encoding': 'gzip',
        'user-agent': 'Tallyman',
        authorization: platformApiKey,
        ...ownHeaders,
      },
      body: body ?? null,
      signal,
    });
    const received = Object.entries(response.headers).map(([name, value]) => [name, String(value)]);
    const raw = await response.body.arrayBuffer();
    const isPacked = /\bgzip\b/i.test(String(response.headers['content-encoding']));
    const bytes = isPacked ? await unpack(raw, { maxOutputLength: MAX_RESPONSE_BYTES }) : Buffer.from(raw);
    return {
      status: response.statusCode,
      headers: Object.fromEntries(received),
      bytes,
    };
  } catch (error) {
    if (!signal.aborted) return { lost: errorCause(error), sent };
    // Frameworks abort with various reasons. Any reason other than a timeout counts as canceled.
    return { lost: errorCause(signal.reason) === 'timeout' ? 'timeout' : 'cancelled', sent };
  }
}

/**
 * Sends one message to the configured platform with its key, without retries or redirects. Never throws: returns the response, or why
 * there is none. The signal sets the timeout; a response has at most 10 MB.
 */
export async function send(message: Message): Promise<ApiResponse | Lost> {
  const response = await sendForBytes(message);
  if ('lost' in response) return response;
  const { bytes, ...rest } = response;
  return { ...rest, text: bytes.toString('utf8') };
}

/** A relayed request, ready to send. `headers` alternates names and values, without the authorization. */
export type Forwarded = {
  method: Dispatcher.HttpMethod;
  path: string;
  headers: readonly string[];
  body: Buffer | null;
};

/** A response whose body is still arriving. `headers` alternates names and values. */
type ForwardedResponse = {
  status: number;
  statusText: string;
  headers: string[];
  body: AsyncIterable<Buffer>;
};

/**
 * Forwards a request to the configured platform with its key. Calls `onStart` when the request is about to be written.
 * Rejects if there is no response, and aborts the response with `signal`.
 */
export async function forward(
  { method, path, headers, body }: Forwarded,
  { signal, onStart }: { signal: AbortSignal; onStart: () => void },
): Promise<ForwardedResponse> {
  const response = await relayAgent.compose(noteStart(onStart)).request({
    ...splitPath(path),
    ...{ method, body, signal },
    headers: [...headers, 'authorization', config().platformApiKey],
  });
  return {
    status: response.statusCode,
    statusText: response.statusText,
    headers: Object.entries(response.headers).flatMap(([name, values]) =>
      [values ?? []].flat().flatMap((value) => [name, value]),
    ),
    body: response.body,
  };
}
