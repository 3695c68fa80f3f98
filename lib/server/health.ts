import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { diskState } from '@/lib/db/embedded/disk-guard';
import type { ServerState } from '@/lib/db/embedded/supervisor';
import { pool } from '@/lib/db/pool';
import { env } from '@/lib/env';

// A health check must respond within 2 s.
const TIMEOUT_MS = 1_500;
const TIMEOUT_TEXT = `no response within ${TIMEOUT_MS} ms`;
const DATABASE_TTL_MS = 250;
const PLATFORM_TTL_MS = 5_000;

/** The state of the server, which accepts new work only in phase `ready`. */
export type Phase = 'starting' | 'ready' | 'stopping';

type Check = { ok: boolean; milliseconds?: number; error?: string };

const errorText = (error: unknown) => (error instanceof Error ? error.message || error.name : String(error));

async function runWithTimeout(work: Promise<unknown>): Promise<Check> {
  const startedAt = performance.now();
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(TIMEOUT_TEXT)), TIMEOUT_MS);
  });
  const check = await Promise.race([work, timeout]).then(
    (): Check => ({ ok: true }),
    (error: unknown): Check => ({ ok: false, error: errorText(error) }),
  );
  clearTimeout(timer);
  return { ...check, milliseconds: Math.round(performance.now() - startedAt) };
}

/** Caches the last result of a check for `milliseconds`. */
function cacheCheck<T>(
  milliseconds: number,
  check: (key: string) => Promise<T>,
): (key?: string) => Promise<T> {
  let last: { at: number; key: string; result: Promise<T> } | undefined;
  return (key = '') => {
    if (last?.key !== key || Date.now() - last.at > milliseconds)
      last = { at: Date.now(), key, result: check(key) };
    return last.result;
  };
}

/** Rejects unless the database responds within `milliseconds` after a connection is available. */
async function ping(milliseconds: number): Promise<void> {
  const query = { text: 'select 1', query_timeout: milliseconds };
  await pool().query(query);
}

const checkDatabase = cacheCheck(DATABASE_TTL_MS, () => runWithTimeout(ping(TIMEOUT_MS)));

// A slow database that responds within this time can still serve pages.
const PAGE_PING_MS = 5_000;

/** True if the database refuses a connection or does not respond. Not cached, because a page is rendered right after the check. */
export const isDatabaseUnreachable = (): Promise<boolean> =>
  ping(PAGE_PING_MS).then(
    () => false,
    () => true,
  );

function connectTo(address: string): Promise<void> {
  const { hostname, port, protocol } = new URL(address);
  return new Promise((settle, reject) => {
    const socket = connect(
      Number(port) || (protocol === 'https:' ? 443 : 80),
      hostname.replace(/^\[|\]$/g, ''),
    );
    socket.setTimeout(TIMEOUT_MS, () => socket.destroy(new Error('no response')));
    socket
      .once('connect', () => settle())
      .once('error', reject)
      .once('connect', () => socket.destroy());
  });
}

/** Checks that a remote platform accepts connections. Without the platform, the console is degraded but not down. */
const checkPlatform = cacheCheck(PLATFORM_TTL_MS, (url) => runWithTimeout(connectTo(url)));

const sha256 = (text: string) => createHash('sha256').update(text).digest();

/** True if a request has HEALTH_TOKEN as its bearer token. Always false if the setting is unset. */
export function isAuthorized(
  { headers }: Pick<IncomingMessage, 'headers'>,
  token = env.healthToken,
): boolean {
  const bearerToken = /^Bearer\s+(\S+)$/i.exec(headers.authorization ?? '')?.[1];
  return (
    token !== undefined && bearerToken !== undefined && timingSafeEqual(sha256(bearerToken), sha256(token))
  );
}

type Readiness = { status: 200 | 503; body: object };

/**
 * Returns the response of `/health/ready`: 200 if the server can handle requests, otherwise 503. Takes at most 2 s. `details`
 * adds the results of the checks. A full disk makes the server unavailable, although reads still work.
 */
export async function readiness(
  phase: Phase,
  details: boolean,
  server?: ServerState,
  platformUrl = env.platformUrl,
): Promise<Readiness> {
  if (phase !== 'ready') return { status: 503, body: { status: phase } };
  const [database, platform] = await Promise.all([
    checkDatabase(),
    details && platformUrl ? checkPlatform(platformUrl) : undefined,
  ]);
  const disk = diskState();
  const isUp = database.ok && !disk?.full;
  const status = !isUp ? 'unavailable' : platform?.ok === false ? 'degraded' : 'ready';
  const code = isUp ? 200 : 503;
  if (!details) return { status: code, body: { status } };
  const checks = {
    database: { ...database, ...(server && { server }) },
    ...(disk && { disk: { ok: !disk.full, ...disk } }),
    ...(platform && { platform }),
  };
  return { status: code, body: { status, checks } };
}
