import { randomUUID } from 'node:crypto';
import { isRecord } from '@/lib/contract/schema/is-record';
import type { Operation } from '@/lib/contract/schema/operation';
import { pool } from '@/lib/db/pool';
import { config } from '@/lib/env';
import { processGlobal } from '@/lib/process-global';
import type { Failure, Result } from '../browser/result';
import { readSetting } from '../stored-settings';
import { acquirePermit, callsPerMinute } from './call-permit';
import { platformKey, send } from './client';
import { throughCircuit } from './retry';

/** Returns how long the API document is cached. The document hardly changes, so the time is longer if calls are limited. */
const documentTtlMs = () => (callsPerMinute() > 0 ? 60 * 60_000 : 60_000);
const LIMIT_MS = 5_000;

type CachedDocument = {
  url: string;
  until: number;
  paths: Promise<Readonly<Record<string, unknown>> | undefined>;
};

type CachedSupport = { readAt: number; at: Promise<Map<string, number>> };

/**
 * What is known about platforms: the API document, until when an operation counts as supported, and which operations are
 * missing.
 */
export const supportCache = processGlobal<{
  document?: CachedDocument;
  supported: Map<string, number>;
  missing: Map<string, CachedSupport>;
}>('capabilities', () => ({ supported: new Map(), missing: new Map() }));

const DOCUMENT = 'openapi.json';

async function fetchPaths(): Promise<Readonly<Record<string, unknown>> | undefined> {
  if (await isKnownMissing(DOCUMENT)) return undefined;
  const signal = AbortSignal.timeout(LIMIT_MS);
  const headers = { 'x-request-id': randomUUID() };
  const target = { group: 'document' };
  const callPermit = await acquirePermit({ priority: 'person', signal });
  if (!('release' in callPermit)) {
    // Nothing was sent. The next caller fetches the document.
    supportCache.document = undefined;
    return undefined;
  }
  const response = await throughCircuit(target, () =>
    send({ method: 'GET', path: '/openapi/v1/openapi.json', headers, signal }),
  ).finally(callPermit.release);
  if ('status' in response && response.status === 404) await noteMissing(DOCUMENT);
  if (!('status' in response) || response.status !== 200) return undefined;
  try {
    const document: unknown = JSON.parse(response.text);
    return isRecord(document) && isRecord(document.paths) ? document.paths : undefined;
  } catch {
    return undefined;
  }
}

/**
 * True if the platform's API document has the operation. Undefined if the platform publishes no document. Fetches the document
 * once a minute, or once an hour if calls are limited.
 */
async function isDocumented({ path, method }: Operation): Promise<boolean | undefined> {
  const url = config().platformUrl;
  const cached = supportCache.document;
  const isFresh = cached && cached.url === url && cached.until > Date.now();
  const current: CachedDocument = isFresh
    ? cached
    : { url, until: Date.now() + documentTtlMs(), paths: fetchPaths() };
  supportCache.document = current;
  const paths = await current.paths;
  if (!paths) return undefined;
  const entry = paths[path] ?? paths[path.replace('/openapi/v1', '')];
  return isRecord(entry) && method.toLowerCase() in entry;
}

/** An operation that worked counts as supported for an hour. If it is removed earlier, its response shows the removal. */
const SUPPORTED_TTL_MS = 60 * 60_000;

const keyOf = (name: string) => `${config().platformUrl} ${name}`;

function saveSupported(name: string): void {
  supportCache.supported.set(keyOf(name), Date.now() + SUPPORTED_TTL_MS);
}

async function rememberMissing({ name }: Operation, tenant: string | undefined): Promise<void> {
  supportCache.supported.delete(keyOf(name));
  await noteMissing(name, tenant);
}

/**
 * True if the platform has an extension, according to a response of the last hour, its API document, or a stored finding of the
 * last day. Undefined if unknown.
 */
export async function knownSupport(
  operation: Operation,
  tenant: string | undefined,
): Promise<boolean | undefined> {
  if ((supportCache.supported.get(keyOf(operation.name)) ?? 0) > Date.now()) return true;
  return (
    (await isDocumented(operation)) ?? ((await isKnownMissing(operation.name, tenant)) ? false : undefined)
  );
}

/** True if the operation was found missing within a day, and the API document does not contradict the finding. */
const isStillMissing = async (operation: Operation, tenant: string | undefined): Promise<boolean> =>
  (await isKnownMissing(operation.name, tenant)) && (await isDocumented(operation)) !== true;

/** True for lists. A list returns 404 only if the platform does not have the operation, never for lack of records. */
export const isList = (operation: Operation) => operation.effect === 'read' && !operation.params;

/**
 * True if a 404 means that the platform does not have an extension. For a single record, the record is missing if the platform
 * is known to offer the operation. Otherwise the operation is missing.
 */
async function meansMissing(operation: Operation, failure: Failure, tenant?: string): Promise<boolean> {
  if (failure.kind !== 'refused' || failure.status !== 404) return false;
  return isList(operation) || !(await knownSupport(operation, tenant));
}

/** The result for an operation that was found missing within a day. */
const knownMissing: Failure = {
  kind: 'missing',
  status: 404,
  message: 'This platform does not offer the operation',
  requestId: '',
};

/** Returns the result of an operation that is known to be missing, so that it is called at most once a day. */
export const missingResult = async (
  operation: Operation,
  tenant: string | undefined,
): Promise<Failure | undefined> =>
  operation.extension && (await isStillMissing(operation, tenant)) ? knownMissing : undefined;

/** Learns from a result whether the platform offers an extension. Replaces a 404 of a missing extension with `missing`. */
export async function recordSupport<T>(
  operation: Operation,
  result: Result<T>,
  tenant: string | undefined,
): Promise<Result<T>> {
  if (!operation.extension) return result;
  if (result.kind === 'ok') saveSupported(operation.name);
  if (result.kind === 'missing') await rememberMissing(operation, tenant);
  if (result.kind !== 'refused' || !(await meansMissing(operation, result, tenant))) return result;
  // For a single record, perhaps only the record is missing. Cache nothing for a day.
  if (isList(operation)) await rememberMissing(operation, tenant);
  const { status, message, requestId } = result;
  return { kind: 'missing', status, message, requestId };
}

/** Names of the operations missing on a platform, with the time (ISO) when each was found missing. */
type MissingOperations = Readonly<Record<string, string>>;

const settingName = (platform: string) => `operations missing on ${platform}`;

const isRecorded = (value: unknown): value is MissingOperations =>
  isRecord(value) && Object.values(value).every((at) => typeof at === 'string');

/** Reads the missing operations. `platform` identifies platform, key and tenant. */
async function missingOperations(platform: string): Promise<MissingOperations> {
  const value = await readSetting(settingName(platform));
  return isRecorded(value) ? value : {};
}

async function recordMissing(platform: string, operation: string): Promise<void> {
  await pool().query(
    `insert into console.settings as s (name, value) values ($1, jsonb_build_object($2::text, $3::text))
     on conflict (name) do update set value = s.value || excluded.value, "updatedAt" = now()`,
    [settingName(platform), operation, new Date().toISOString()],
  );
}

/** Clears the missing operations, so that they are called again. */
async function clearMissing(platform: string): Promise<void> {
  await pool().query('delete from console.settings where name = $1', [settingName(platform)]);
}

/** A missing operation is called again after a day, or by "Test connection", in case the platform has been updated. */
const RECHECK_MS = 24 * 60 * 60_000;
/** How long findings of other processes are cached. */
const REFRESH_MS = 60_000;

async function fetchMissing(platform: string): Promise<Map<string, number>> {
  try {
    const found = await missingOperations(platform);
    return new Map(Object.entries(found).map(([name, at]) => [name, Date.parse(at)]));
  } catch (error) {
    // Without the database, count no operation as missing and call the platform.
    console.error(error);
    return new Map();
  }
}

function missingAt(platform: string): CachedSupport {
  const before = supportCache.missing.get(platform);
  if (before && before.readAt > Date.now() - REFRESH_MS) return before;
  const cached = { readAt: Date.now(), at: fetchMissing(platform) };
  supportCache.missing.set(platform, cached);
  return cached;
}

/**
 * True if the operation was found missing for this tenant within a day. Checked per tenant, because an unknown tenant gets 404s
 * too.
 */
async function isKnownMissing(name: string, tenant = ''): Promise<boolean> {
  const at = (await missingAt(platformKey(tenant)).at).get(name);
  return at !== undefined && at > Date.now() - RECHECK_MS;
}

/** Stores, for a day and for all processes, that this tenant's platform lacks the operation. */
async function noteMissing(name: string, tenant = ''): Promise<void> {
  const platform = platformKey(tenant);
  if (await isKnownMissing(name, tenant)) return;
  (await missingAt(platform).at).set(name, Date.now());
  await recordMissing(platform, name).catch((error: unknown) => console.error(error));
}

/** Clears the missing operations, so that a connection test calls them again. */
export async function retryMissing(tenant = ''): Promise<void> {
  const platform = platformKey(tenant);
  supportCache.missing.delete(platform);
  await clearMissing(platform).catch((error: unknown) => console.error(error));
}
