import 'server-only';
import { createHash } from 'node:crypto';
import { Agent, type Dispatcher } from 'undici';
import { decided } from '@/lib/env';
import { Exchange, type Lost, type Reply } from './exchange';
import { causeOf } from './outcome';

// The one place that holds the key and opens connections to a platform.

const MAX_CONNECTIONS = 16;

declare global {
  var tallymanAgent: Agent | undefined;
}

/** On globalThis: each of Next's bundles has its own copy of this module, and the limit is for all of them. */
function agent(): Agent {
  globalThis.tallymanAgent ??= new Agent({
    connections: MAX_CONNECTIONS,
    connect: { timeout: 5_000 },
    // The total time limit stands in the signal; idle limits alone let a slow drip through.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  return globalThis.tallymanAgent;
}

/** Tells platform and key apart from others without telling the key; with `tenant`, also what is asked in its name. */
export function platformKey(tenant = ''): string {
  const { platformUrl, platformApiKey } = decided();
  return createHash('sha256').update(`${platformUrl} ${platformApiKey} ${tenant}`).digest('base64url');
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
export async function send({ method, path, headers, body, signal }: Message): Promise<Reply | Lost> {
  try {
    const { platformUrl, platformApiKey } = decided();
    const base = new URL(platformUrl);
    const exchange = new Exchange(signal);
    agent().dispatch(
      {
        origin: base.origin,
        path: base.pathname.replace(/\/+$/, '') + path,
        method,
        headers: {
          ...headers,
          accept: 'application/json',
          'accept-encoding': 'gzip',
          authorization: platformApiKey,
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
