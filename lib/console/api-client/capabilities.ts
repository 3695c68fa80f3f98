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

// Detects what a platform offers beyond the spec, from its API document and its responses. All processes share the stored
// findings.

/** `at` is the time (ISO) of the response that showed whether the platform offers something. */
const Finding = z.object({ isOffered: z.boolean(), at: z.string() });
type Finding = z.infer<typeof Finding>;
const StoredFindings = z.record(z.string(), Finding);

type CachedFindings = { readAt: number; findings: Promise<Map<string, Finding>> };

type CachedDocument = {
  url: string;
  until: number;
  paths: Promise<Readonly<Record<string, unknown>> | undefined>;
};

/** The API document, and the findings by platform, key and tenant. */
export const platformCache = processGlobal<{
  document?: CachedDocument;
  findings: Map<string, CachedFindings>;
}>('capabilities', () => ({ findings: new Map() }));

/** How long findings are cached before the findings of other processes are read. */
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

/** Returns the findings for a tenant. Findings are kept per tenant, because an unknown tenant also gets 404s. */
function loadFindings(tenant: string): Promise<Map<string, Finding>> {
  const platform = platformKey(tenant);
  const cached = platformCache.findings.get(platform);
  if (cached && cached.readAt > Date.now() - REFRESH_MS) return cached.findings;
  const findings = fetchFindings(platform);
  platformCache.findings.set(platform, { readAt: Date.now(), findings });
  return findings;
}

/** An operation that worked counts as offered for an hour. If it is removed earlier, its response shows the removal. */
const OFFERED_TTL_MS = 60 * 60_000;
/** A missing operation is called again after a day, or by "Test connection", in case the platform has been updated. */
const MISSING_TTL_MS = 24 * 60 * 60_000;
/** After a day without a replay, an update may have ended the platform's support of idempotency keys. */
const KEYS_TTL_MS = 24 * 60 * 60_000;

/**
 * Returns a recent finding: true if the platform offered the operation, false if not. Undefined if there is no recent
 * finding.
 */
async function recentFinding(name: string, tenant = ''): Promise<boolean | undefined> {
  const finding = (await loadFindings(tenant)).get(name);
  if (!finding) return undefined;
  const ttlMs = finding.isOffered ? OFFERED_TTL_MS : MISSING_TTL_MS;
  return Date.parse(finding.at) > Date.now() - ttlMs ? finding.isOffered : undefined;
}

async function storeFinding(name: string, isOffered: boolean, tenant = ''): Promise<void> {
  if ((await recentFinding(name, tenant)) === isOffered) return;
  const finding: Finding = { isOffered, at: new Date().toISOString() };
  (await loadFindings(tenant)).set(name, finding);
  const storing = pool().query(
    `insert into console.settings as s (name, value) values ($1, $2::jsonb)
     on conflict (name) do update set value = s.value || excluded.value, "updatedAt" = now()`,
    [settingName(platformKey(tenant)), JSON.stringify({ [name]: finding })],
  );
  await storing.catch((error: unknown) => console.error(error));
}

/** Forgets the API document and what is missing, so that a connection test finds what an update of the platform added. */
export async function clearMissing(tenant = ''): Promise<void> {
  const platform = platformKey(tenant);
  const clearing = pool().query(
    `update console.settings set value = (
       select coalesce(jsonb_object_agg(key, finding), '{}') from jsonb_each(value) known(key, finding)
       where finding -> 'isOffered' = 'true'
     ) where name = $1`,
    [settingName(platform)],
  );
  await clearing.catch((error: unknown) => console.error(error));
  platformCache.findings.delete(platform);
  platformCache.document = undefined;
}

/** Returns how long the API document is cached. The document hardly changes, so the time is longer if calls are limited. */
const documentTtlMs = () => (callsPerMinute() > 0 ? 60 * 60_000 : 60_000);
const DOCUMENT_TIMEOUT_MS = 5_000;
/** The time after which the document is fetched again if fetching failed. */
const DOCUMENT_RETRY_MS = 30_000;

function retryDocument(ms: number): undefined {
  if (platformCache.document) platformCache.document.until = Date.now() + ms;
}

const DOCUMENT = 'openapi.json';

async function fetchPaths(): Promise<Readonly<Record<string, unknown>> | undefined> {
  if ((await recentFinding(DOCUMENT)) === false) return undefined;
  const signal = AbortSignal.timeout(DOCUMENT_TIMEOUT_MS);
  const headers = { 'x-request-id': randomUUID() };
  const target = { group: 'document' };
  const callPermit = await acquirePermit({ priority: 'person', signal });
  // If nothing was sent, the next caller fetches the document.
  if (!('release' in callPermit)) return retryDocument(0);
  const response = await throughCircuit(target, () =>
    send({ method: 'GET', path: '/openapi/v1/openapi.json', headers, signal }),
  ).finally(callPermit.release);
  if (!('status' in response)) return retryDocument(DOCUMENT_RETRY_MS);
  const { status } = response;
  if (status === 429 || (status >= 500 && status !== 501)) return retryDocument(DOCUMENT_RETRY_MS);
  if (status === 404) await storeFinding(DOCUMENT, false);
  if (status !== 200) return undefined;
  const document = parsedJson(response.text);
  return isRecord(document) && isRecord(document.paths) ? document.paths : undefined;
}

/**
 * True if the platform's API document has the operation. Undefined if the platform publishes no document, or if fetching the
 * document failed. Fetches the document once a minute, or once an hour if calls are limited.
 */
async function isDocumented({ path, method }: Operation): Promise<boolean | undefined> {
  const url = config().platformUrl;
  const cached = platformCache.document;
  const isFresh = cached && cached.url === url && cached.until > Date.now();
  const current: CachedDocument = isFresh
    ? cached
    : { url, until: Date.now() + documentTtlMs(), paths: fetchPaths() };
  platformCache.document = current;
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
  const finding = await recentFinding(operation.name, tenant);
  return finding === true || ((await isDocumented(operation)) ?? finding);
}

/** True for lists. A list returns 404 only if the platform does not have the operation, never for lack of records. */
export const isList = (operation: Operation) => operation.effect === 'read' && !operation.params;

/**
 * True if a 404 means that the platform does not have an extension. If the platform is known to offer an operation for
 * single records, the 404 means that the record is missing.
 */
async function meansMissing(operation: Operation, failure: Failure, tenant?: string): Promise<boolean> {
  if (failure.kind !== 'refused' || failure.status !== 404) return false;
  return isList(operation) || !(await isSupported(operation, tenant));
}

/** The result for an operation that was found missing less than a day ago. */
const knownMissing: Failure = {
  kind: 'missing',
  status: 404,
  message: 'This platform does not offer the operation',
  requestId: '',
};

/** Returns a failure if the operation is known to be missing, so that such an operation is called at most once a day. */
export async function missingResult(
  operation: Operation,
  tenant: string | undefined,
): Promise<Failure | undefined> {
  if (!operation.extension || (await recentFinding(operation.name, tenant)) !== false) return undefined;
  return (await isDocumented(operation)) ? undefined : knownMissing;
}

/** Records from a result whether the platform offers an extension. Replaces a 404 of a missing extension with `missing`. */
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
  // The 404 of a single record may mean that only the record is missing, so only findings of lists are stored.
  if (isList(operation)) await storeFinding(name, false, tenant);
  const { status, message, requestId } = result;
  return { kind: 'missing', status, message, requestId };
}

const keysFinding = (operation: string) => `idempotency keys of ${operation}`;

/** The headers with which platforms mark a replayed response. */
const replayHeaders = [
  'idempotency-replayed',
  'idempotent-replayed',
  'x-idempotency-replayed',
  'x-idempotent-replayed',
];

/**
 * Returns the time (ISO) of a replayed response to an operation within the last day. Such a response proves that the platform
 * honors the idempotency keys of this operation. Undefined if there was none.
 */
export async function idempotencySupport(operation: string): Promise<string | undefined> {
  const at = (await loadFindings('')).get(keysFinding(operation))?.at;
  return at && Date.parse(at) > Date.now() - KEYS_TTL_MS ? at : undefined;
}

/**
 * Records that the platform honors the idempotency keys of an operation if a response to a repeated key is marked as a replay.
 * Never sends a request to find out, because a platform without support would execute the request twice.
 */
export async function detectKeySupport(
  { name }: Pick<Operation, 'name'>,
  response: ApiResponse | undefined,
): Promise<void> {
  if (!response || !replayHeaders.some((header) => /^(true|1|yes)$/i.test(response.headers[header] ?? '')))
    return;
  await storeFinding(keysFinding(name), true);
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
