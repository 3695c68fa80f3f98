import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { Agent, type Dispatcher } from 'undici';
import { config } from '@/lib/env';
import { type ApiResponse, causeOf, Exchange, type Lost } from './exchange';

// The one place that holds the key and opens connections to a platform.

const MAX_CONNECTIONS = 16;
const RELAY_CONNECTIONS = 64;

declare global {
  var tallymanAgent: Agent | undefined;
  var tallymanRelayAgent: Agent | undefined;
}

// The total time limit is the caller's; idle limits alone let a slow drip through.
const connectionsOf = (connections: number) =>
  new Agent({ connections, connect: { timeout: 5_000 }, headersTimeout: 0, bodyTimeout: 0 });

/** On globalThis: each of Next's bundles has its own copy of this module, and the limit is for all of them. */
function agent(): Agent {
  globalThis.tallymanAgent ??= connectionsOf(MAX_CONNECTIONS);
  return globalThis.tallymanAgent;
}

/** Connections of their own for what other systems send through us: they take none from those who sit before a page. */
function relayAgent(): Agent {
  globalThis.tallymanRelayAgent ??= connectionsOf(RELAY_CONNECTIONS);
  return globalThis.tallymanRelayAgent;
}

const MAX_KEYS = 1_000;
const keys = new Map<string, string>();

/** Tells platform and key apart from others without telling the key; with `tenant`, also what is asked in its name. */
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

/** The platform's address apart: where to connect, and what stands before every path. */
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
 * Sends one message to the platform in force, with its key; no retry, no redirect followed. Never throws: what came back,
 * or why nothing did. At most 16 connections, 10 MB of answer; the time is the signal's.
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
    return await exchange.reply;
  } catch (error) {
    return { lost: causeOf(error), sent: false };
  }
}

/** A request of another system, as it came: `headers` are names and values in turn, `body` is handed on as it is. */
export type Forwarded = {
  method: Dispatcher.HttpMethod;
  path: string;
  headers: readonly string[];
  body: Buffer | AsyncIterable<Buffer> | null;
};

/** Sends a request on to the platform in force, with its key; `handler` is told everything that comes back. Never throws. */
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

/** Who is told of an answer, and that nothing was sent. */
export type Forwarding = Dispatcher.DispatchHandler & { failed: (error: unknown) => void };
