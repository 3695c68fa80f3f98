import { randomUUID } from 'node:crypto';
import { isRecord } from '@/lib/contract/schema/is-record';
import type { Operation } from '@/lib/contract/schema/operation';
import * as z from '@/lib/contract/schema/zod';
import { pool } from '@/lib/db/pool';
import { config, env } from '@/lib/env';
import { processGlobal } from '@/lib/process-global';
import { parsedJson } from '../browser/json';
import type { Failure, Result } from '../browser/result';
import { readSetting } from '../stored-settings';
import { acquirePermit, callsPerMinute } from './call-permit';
import { type ApiResponse, platformKey, send } from './client';
import { throughCircuit } from './retry';

// What a platform offers beyond the spec. Seen in its API document and its responses, and stored for all processes.

/** `at` is when (ISO) the platform was seen to offer something or not. `operation` is the operation that showed it. */
const Finding = z.object({ isOffered: z.boolean(), at: z.string(), operation: z.string().optional() });
type Finding = z.infer<typeof Finding>;
const StoredFindings = z.record(z.string(), Finding);

type CachedFindings = { readAt: number; findings: Promise<Map<string, Finding>> };

type CachedDocument = {
  url: string;
  until: number;
  paths: Promise<Readonly<Record<string, unknown>> | undefined>;
};

/** The API document, and the findings by platform, key and tenant. */
export const capabilityCache = processGlobal<{
  document?: CachedDocument;
  findings: Map<string, CachedFindings>;
}>('capabilities', () => ({ findings: new Map() }));

/** How long findings of other processes are cached. */
const REFRESH_MS = 60_000;

const settingName = (platform: string) => `capabilities of ${platform}`;

async function fetchFindings(platform: string): Promise<Map<string, Finding>> {
  try {
    const stored = StoredFindings.safeParse(await readSetting(settingName(platform)));
    return new Map(Object.entries(stored.data ?? {}));
  } catch (error) {
    // Without the database, nothing is known to be missing, so the platform is called.
    console.error(error);
    return new Map();
  }
}

/** Returns the findings for a tenant. They are kept per tenant, because an unknown tenant gets 404s too. */
function findingsOf(tenant: string): Promise<Map<string, Finding>> {
  const platform = platformKey(tenant);
  const cached = capabilityCache.findings.get(platform);
  if (cached && cached.readAt > Date.now() - REFRESH_MS) return cached.findings;
  const findings = fetchFindings(platform);
  capabilityCache.findings.set(platform, { readAt: Date.now(), findings });
  return findings;
}

/** An operation that worked counts as offered for an hour. If it is removed earlier, its response shows the removal. */
const OFFERED_TTL_MS = 60 * 60_000;
/** A missing operation is called again after a day, or by "Test connection", in case the platform has been updated. */
const MISSING_TTL_MS = 24 * 60 * 60_000;

/** Returns whether a response has shown an operation to be offered. Undefined if none has, or only long ago. */
async function findingOf(name: string, tenant = ''): Promise<boolean | undefined> {
  const finding = (await findingsOf(tenant)).get(name);
  if (!finding) return undefined;
  const ttlMs = finding.isOffered ? OFFERED_TTL_MS : MISSING_TTL_MS;
  return Date.parse(finding.at) > Date.now() - ttlMs ? finding.isOffered : undefined;
}

async function storeFinding(
  name: string,
  isOffered: boolean,
  tenant = '',
  operation?: string,
): Promise<void> {
  if ((await findingOf(name, tenant)) === isOffered) return;
  const finding: Finding = { isOffered, at: new Date().toISOString(), operation };
  (await findingsOf(tenant)).set(name, finding);
  const storing = pool().query(
    `insert into console.settings as s (name, value) values ($1, $2::jsonb)
     on conflict (name) do update set value = s.value || excluded.value, "updatedAt" = now()`,
    [settingName(platformKey(tenant)), JSON.stringify({ [name]: finding })],
  );
  await storing.catch((error: unknown) => console.error(error));
}

/** Forgets what is missing, so that a connection test calls it again. */
export async function forgetMissing(tenant = ''): Promise<void> {
  const platform = platformKey(tenant);
  capabilityCache.findings.delete(platform);
  const forgetting = pool().query(
    `update console.settings set value = (
       select coalesce(jsonb_object_agg(key, finding), '{}') from jsonb_each(value) known(key, finding)
       where finding -> 'isOffered' = 'true'
     ) where name = $1`,
    [settingName(platform)],
  );
  await forgetting.catch((error: unknown) => console.error(error));
}

/** Returns how long the API document is cached. The document hardly changes, so the time is longer if calls are limited. */
const documentTtlMs = () => (callsPerMinute() > 0 ? 60 * 60_000 : 60_000);
const LIMIT_MS = 5_000;

const DOCUMENT = 'openapi.json';

async function fetchPaths(): Promise<Readonly<Record<string, unknown>> | undefined> {
  if ((await findingOf(DOCUMENT)) === false) return undefined;
  const signal = AbortSignal.timeout(LIMIT_MS);
  const headers = { 'x-request-id': randomUUID() };
  const target = { group: 'document' };
  const callPermit = await acquirePermit({ priority: 'person', signal });
  if (!('release' in callPermit)) {
    // Nothing was sent. The next caller fetches the document.
    capabilityCache.document = undefined;
    return undefined;
  }
  const response = await throughCircuit(target, () =>
    send({ method: 'GET', path: '/openapi/v1/openapi.json', headers, signal }),
  ).finally(callPermit.release);
  if ('status' in response && response.status === 404) await storeFinding(DOCUMENT, false);
  if (!('status' in response) || response.status !== 200) return undefined;
  const document = parsedJson(response.text);
  return isRecord(document) && isRecord(document.paths) ? document.paths : undefined;
}

/**
 * True if the platform's API document has the operation. Undefined if the platform publishes no document. Fetches the document
 * once a minute, or once an hour if calls are limited.
 */
async function isDocumented({ path, method }: Operation): Promise<boolean | undefined> {
  const url = config().platformUrl;
  const cached = capabilityCache.document;
  const isFresh = cached && cached.url === url && cached.until > Date.now();
  const current: CachedDocument = isFresh
    ? cached
    : { url, until: Date.now() + documentTtlMs(), paths: fetchPaths() };
  capabilityCache.document = current;
  const paths = await current.paths;
  if (!paths) return undefined;
  const entry = paths[path] ?? paths[path.replace('/openapi/v1', '')];
  return isRecord(entry) && method.toLowerCase() in entry;
}

/**
 * True if the platform offers an operation, according to a recent response, its API document, or the spec. Undefined if only a
 * call can tell. Never calls the operation, so that pages with many parts do not send a request for each part.
 */
export async function isSupported(
  operation: Operation,
  tenant: string | undefined,
): Promise<boolean | undefined> {
  if (!operation.extension) return true;
  const finding = await findingOf(operation.name, tenant);
  return finding === true || ((await isDocumented(operation)) ?? finding);
}

/** True for lists. A list returns 404 only if the platform does not have the operation, never for lack of records. */
export const isList = (operation: Operation) => operation.effect === 'read' && !operation.params;

/**
 * True if a 404 means that the platform does not have an extension. For a single record, the record is missing if the platform
 * is known to offer the operation. Otherwise the operation is missing.
 */
async function meansMissing(operation: Operation, failure: Failure, tenant?: string): Promise<boolean> {
  if (failure.kind !== 'refused' || failure.status !== 404) return false;
  return isList(operation) || !(await isSupported(operation, tenant));
}

/** The result for an operation that was found missing within a day. */
const knownMissing: Failure = {
  kind: 'missing',
  status: 404,
  message: 'This platform does not offer the operation',
  requestId: '',
};

/** Returns the result of an operation that is known to be missing, so that it is called at most once a day. */
export async function missingResult(
  operation: Operation,
  tenant: string | undefined,
): Promise<Failure | undefined> {
  if (!operation.extension || (await findingOf(operation.name, tenant)) !== false) return undefined;
  return (await isDocumented(operation)) ? undefined : knownMissing;
}

/** Learns from a result whether the platform offers an extension. Replaces a 404 of a missing extension with `missing`. */
export async function recordSupport<T>(
  operation: Operation,
  result: Result<T>,
  tenant: string | undefined,
): Promise<Result<T>> {
  const { name } = operation;
  if (!operation.extension) return result;
  if (result.kind === 'ok') await storeFinding(name, true, tenant);
  if (result.kind === 'missing') await storeFinding(name, false, tenant);
  if (result.kind !== 'refused' || !(await meansMissing(operation, result, tenant))) return result;
  // For a single record, perhaps only the record is missing. Store nothing for a day.
  if (isList(operation)) await storeFinding(name, false, tenant);
  const { status, message, requestId } = result;
  return { kind: 'missing', status, message, requestId };
}

const KEYS = 'idempotency keys';

/** The headers with which platforms mark a replayed response. */
const replayHeaders = [
  'idempotency-replayed',
  'idempotent-replayed',
  'x-idempotency-replayed',
  'x-idempotent-replayed',
];

/**
 * Returns the operation and time (ISO) of the first replay of a response to a repeated key, which proves that the platform honors
 * idempotency keys. Undefined if none was seen.
 */
export async function idempotencySupport(): Promise<{ operation: string; at: string } | undefined> {
  const finding = (await findingsOf('')).get(KEYS);
  return finding && { operation: finding.operation ?? '', at: finding.at };
}

/**
 * Detects that the platform honors idempotency keys, by a response to a repeated key that is marked as a replay. Sends no
 * request to find out, because a platform without support would execute it twice.
 */
export async function detectKeySupport(
  { name }: Pick<Operation, 'name'>,
  response: ApiResponse | undefined,
): Promise<void> {
  if (!response || !replayHeaders.some((header) => /^(true|1|yes)$/i.test(response.headers[header] ?? '')))
    return;
  if (!(await idempotencySupport())) await storeFinding(KEYS, true, '', name);
}

/** Writes that keep omitted fields on the embedded platform, as its API document states. */
const merging: ReadonlySet<string> = new Set([
  'updateCustomer',
  'updateProduct',
  'bulkUpsertReceivingOrders',
]);

/** True if the platform is known to keep fields that a write omits. Never true for a remote platform. */
export const keepsOmitted = (operation: string): boolean =>
  env.platformUrl === undefined && merging.has(operation);

/** True if canceled units stay canceled if the order is sent again, as on the embedded platform (D11). */
export const preservesCancellations = (): boolean => env.platformUrl === undefined;
