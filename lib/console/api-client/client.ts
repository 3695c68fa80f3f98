import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { Agent, type Dispatcher } from 'undici';
import { config } from '@/lib/env';
import { type ApiResponse, causeOf, Exchange, type Lost } from './exchange';

// The only module that has the key and opens connections to a platform.

const MAX_CONNECTIONS = 16;
const RELAY_CONNECTIONS = 64;

declare global {
  var tallymanAgent: Agent | undefined;
  var tallymanRelayAgent: Agent | undefined;
}

// The caller's total timeout applies; idle timeouts alone would let a slow drip through.
const connectionsOf = (connections: number) =>
  new Agent({ connections, connect: { timeout: 5_000 }, headersTimeout: 0, bodyTimeout: 0 });

/** On globalThis: each of Next's bundles has its own copy of this module, and the limit is shared. */
function agent(): Agent {
  globalThis.tallymanAgent ??= connectionsOf(MAX_CONNECTIONS);
  return globalThis.tallymanAgent;
}

/** A separate pool for relayed calls: they take no connections from people who wait for a page. */
function relayAgent(): Agent {
  globalThis.tallymanRelayAgent ??= connectionsOf(RELAY_CONNECTIONS);
  return globalThis.tallymanRelayAgent;
}

const MAX_KEYS = 1_000;
const keys = new Map<string, string>();

/** Identifies platform and key without revealing the key; with `tenant`, also the tenant. */
export function platformKey(tenant = ''): string {
  const { platformUrl, platformApiKey } = config();
  const text = `${platformUrl} ${platformApiKey} ${tenant}`;
  let key = keys.get(text);
  if (key === undefined) {
    if (keys.size >= MAX_KEYS) keys.clear();
    key = createHash('sha256').update(text).digest('base64url');
    keys.set(text, key);
  }
  return key;
}

let base = { url: '', origin: '', path: '' };

/** The platform's URL in parts: the origin to connect to, and the path prefix. */
function splitPath(path: string): { origin: string; path: string } {
  const { platformUrl } = config();
  if (base.url !== platformUrl) {
    const { origin, pathname } = new URL(platformUrl);
    base = { url: platformUrl, origin, path: pathname.replace(/\/+$/, '') };
  }
  return { origin: base.origin, path: base.path + path };
}

export type Message = {
  method: Dispatcher.HttpMethod;
  /** Path and query, encoded. */
  path: string;
  headers: Record<string, string>;
  body?: string;
  signal: AbortSignal;
};

/**
 * Sends one message to the configured platform with its key; without retries or redirects. Never throws: returns the response, or
 * why there is none. At most 16 connections and 10 MB of response; the signal sets the timeout.
 */
export async function send({ method, path, headers, body, signal }: Message): Promise<ApiResponse | Lost> {
  try {
    const { platformApiKey, ownHeaders } = config();
    const exchange = new Exchange(signal);
    agent().dispatch(
      {
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
      },
      exchange,
    );
    return await exchange.response;
  } catch (error) {
    return { lost: causeOf(error), sent: false };
  }
}

/** A request of another system as received: `headers` are names and values alternately, `body` is passed on unchanged. */
export type Forwarded = {
  method: Dispatcher.HttpMethod;
  path: string;
  headers: readonly string[];
  body: Buffer | AsyncIterable<Buffer> | null;
};

/** Forwards a request to the configured platform with its key; `handler` receives the response. Never throws. */
export function forward({ method, path, headers, body }: Forwarded, handler: Forwarding): void {
  try {
    const options = {
      ...splitPath(path),
      method,
      headers: [...headers, 'authorization', config().platformApiKey],
    };
    relayAgent().dispatch(
      { ...options, body: body === null || Buffer.isBuffer(body) ? body : Readable.from(body) },
      handler,
    );
  } catch (error) {
    handler.failed(error);
  }
}

/** Receives the response, or the news that nothing was sent. */
export type Forwarding = Dispatcher.DispatchHandler & { failed: (error: unknown) => void };
