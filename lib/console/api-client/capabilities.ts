import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { type OperationName, operations } from '@/lib/contract/operations';
import { isRecord } from '@/lib/contract/schema/is-record';
import type { Operation } from '@/lib/contract/schema/operation';
import { pool } from '@/lib/db/pool';
import { config } from '@/lib/env';
import type { Failure } from '../browser/result';
import { type Called, type CallOptions, call } from './call';
import { acquirePermit, callsPerMinute } from './call-permit';
import { platformKey, send } from './client';
import { guarded } from './retry';

/** A platform that limits calls is asked seldom for what hardly changes. */
const keptMs = () => (callsPerMinute() > 0 ? 60 * 60_000 : 60_000);
const LIMIT_MS = 5_000;

type Kept = { url: string; until: number; paths: Promise<Readonly<Record<string, unknown>> | undefined> };

declare global {
  var tallymanDocument: Kept | undefined;
}

const DOCUMENT = 'openapi.json';

async function fetchPaths(): Promise<Readonly<Record<string, unknown>> | undefined> {
  if (await isKnownMissing(DOCUMENT)) return undefined;
  const signal = AbortSignal.timeout(LIMIT_MS);
  const headers = { 'x-request-id': randomUUID() };
  const of = { group: 'document' };
  const callPermit = await acquirePermit({ priority: 'person', signal });
  if (!('release' in callPermit)) {
    // Not asked, so nothing was learned: the next one asks.
    globalThis.tallymanDocument = undefined;
    return undefined;
  }
  const response = await guarded(of, () =>
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

/** Whether the platform's own API document has the operation; nothing when it publishes none. Asked once a minute, and once an hour where calls are limited. */
async function documented({ path, method }: Operation): Promise<boolean | undefined> {
  const url = config().platformUrl;
  const kept = globalThis.tallymanDocument;
  const fresh = kept && kept.url === url && kept.until > Date.now();
  const current: Kept = fresh ? kept : { url, until: Date.now() + keptMs(), paths: fetchPaths() };
  globalThis.tallymanDocument = current;
  const paths = await current.paths;
  if (!paths) return undefined;
  const entry = paths[path] ?? paths[path.replace('/openapi/v1', '')];
  return isRecord(entry) && method.toLowerCase() in entry;
}

/** What was seen to be offered holds for an hour; what is missing by then says so itself. */
const SUPPORTED_TTL_MS = 60 * 60_000;

declare global {
  var tallymanOffered: Map<string, number> | undefined;
}

const keyOf = (name: string) => `${config().platformUrl} ${name}`;

function saveSupported(name: string): void {
  globalThis.tallymanOffered ??= new Map();
  globalThis.tallymanOffered.set(keyOf(name), Date.now() + SUPPORTED_TTL_MS);
}

async function rememberMissing({ name }: Operation, tenant: string | undefined): Promise<void> {
  globalThis.tallymanOffered?.delete(keyOf(name));
  await noteMissing(name, tenant);
}

/**
 * Whether the platform has an extension: as was seen within an hour, as its own document says, or as was found within a day.
 * Nothing when it is not known.
 */
async function learnSupport(operation: Operation, tenant: string | undefined): Promise<boolean | undefined> {
  if ((globalThis.tallymanOffered?.get(keyOf(operation.name)) ?? 0) > Date.now()) return true;
  return (
    (await documented(operation)) ?? ((await isKnownMissing(operation.name, tenant)) ? false : undefined)
  );
}

/** Whether it was found missing within a day, and no document says by now that it is there. */
const isStillMissing = async (operation: Operation, tenant: string | undefined): Promise<boolean> =>
  (await isKnownMissing(operation.name, tenant)) && (await documented(operation)) !== true;

/** A list is never "not found" for want of a record. */
const isList = (operation: Operation) => operation.effect === 'read' && !operation.params;

/** A 404 on one record of an extension: the record is not there where the platform is known to offer it, else the operation. */
async function meansMissing(operation: Operation, failure: Failure, tenant?: string): Promise<boolean> {
  if (failure.kind !== 'refused' || failure.status !== 404) return false;
  return isList(operation) || !(await learnSupport(operation, tenant));
}

/** What is told without asking: it was asked within a day. */
const knownMissing: Failure = {
  kind: 'missing',
  status: 404,
  message: 'This platform does not offer the operation',
  requestId: '',
};

/** As `call`; of extensions it learns whether this platform offers them, and asks for what it does not once a day. */
export async function callOperation<O extends Operation>(
  operation: O,
  options: CallOptions,
): Promise<Called<z.output<O['response']>>> {
  if (!operation.extension) return call(operation, options);
  if (await isStillMissing(operation, options.tenant)) return { result: knownMissing };
  const called = await call(operation, options);
  const { result } = called;
  if (result.kind === 'ok') saveSupported(operation.name);
  if (result.kind === 'missing') await rememberMissing(operation, options.tenant);
  if (result.kind !== 'refused' || !(await meansMissing(operation, result, options.tenant))) return called;
  // Of one record it may be the record after all: that is not believed for a day.
  if (isList(operation)) await rememberMissing(operation, options.tenant);
  const { status, message, requestId } = result;
  return { ...called, result: { kind: 'missing', status, message, requestId } };
}

/** Whether the platform offers an operation, as far as that is known without a call for it; undefined where only a call can tell. */
export async function isSupported(operation: Operation, tenant: string): Promise<boolean | undefined> {
  return operation.extension ? learnSupport(operation, tenant) : true;
}

/** Whether the platform is known to offer an operation, without a call for it: a page with many parts asks for none on a guess. */
export async function isKnownToOffer(name: OperationName, tenant: string): Promise<boolean> {
  return (await isSupported(operations[name], tenant)) === true;
}

/**
 * Whether the platform offers an operation: those of the spec always; an extension as it was learned within an hour,
 * else as the platform's API document says, else by asking for its list. A write that nothing tells of counts as absent.
 */
export async function can(name: OperationName, tenant: string): Promise<boolean> {
  const operation: Operation = operations[name];
  if (!operation.extension) return true;
  const known = await learnSupport(operation, tenant);
  if (known !== undefined) return known;
  const siblings: Operation[] = Object.values(operations);
  const list = siblings.find((o) => o.extension && o.resource === operation.resource && isList(o));
  if (!list) return false;
  const isSupported = await learnSupport(list, tenant);
  if (isSupported !== undefined) return isSupported;
  const query = list.query ? { dqb: 'offset=0&count=1' } : {};
  const { result } = await callOperation(list, { tenant, query });
  return result.kind !== 'missing';
}

/** What a platform was found not to offer, and when (ISO): by the name of the operation. */
type MissingOperations = Readonly<Record<string, string>>;

const nameOf = (platform: string) => `operations missing on ${platform}`;

const isRecorded = (value: unknown): value is MissingOperations =>
  isRecord(value) && Object.values(value).every((at) => typeof at === 'string');

/** What was found missing. `platform` tells platform, key and tenant apart. */
async function missingOperations(platform: string): Promise<MissingOperations> {
  const { rows } = await pool().query<{ value: unknown }>({
    name: 'console-missing-operations',
    text: 'select value from console.settings where name = $1',
    values: [nameOf(platform)],
  });
  const value = rows[0]?.value;
  return isRecorded(value) ? value : {};
}

/** Records that an operation is missing now. */
async function recordMissing(platform: string, operation: string): Promise<void> {
  await pool().query(
    `insert into console.settings as s (name, value) values ($1, jsonb_build_object($2::text, $3::text))
     on conflict (name) do update set value = s.value || excluded.value, "updatedAt" = now()`,
    [nameOf(platform), operation, new Date().toISOString()],
  );
}

/** Forgets what was found missing, so that it is asked again. */
async function clearMissing(platform: string): Promise<void> {
  await pool().query('delete from console.settings where name = $1', [nameOf(platform)]);
}

/** What a platform does not offer is asked for once a day; a new version of it is seen then, or by "Test connection". */
const RECHECK_MS = 24 * 60 * 60_000;
/** What other processes found is read again after this. */
const READ_AGAIN_MS = 60_000;

type Known = { readAt: number; at: Promise<Map<string, number>> };

declare global {
  var tallymanMissing: Map<string, Known> | undefined;
}

async function readKnown(platform: string): Promise<Map<string, number>> {
  try {
    const found = await missingOperations(platform);
    return new Map(Object.entries(found).map(([name, at]) => [name, Date.parse(at)]));
  } catch (error) {
    // Without the database nothing is known, and the platform is asked.
    console.error(error);
    return new Map();
  }
}

function known(platform: string): Known {
  globalThis.tallymanMissing ??= new Map();
  const before = globalThis.tallymanMissing.get(platform);
  if (before && before.readAt > Date.now() - READ_AGAIN_MS) return before;
  const now = { readAt: Date.now(), at: readKnown(platform) };
  globalThis.tallymanMissing.set(platform, now);
  return now;
}

/** Whether the platform was found within a day not to have something, for this tenant: an unknown tenant must not hide it from others. */
async function isKnownMissing(name: string, tenant = ''): Promise<boolean> {
  const at = (await known(platformKey(tenant)).at).get(name);
  return at !== undefined && at > Date.now() - RECHECK_MS;
}

/** Remembers that the platform does not have something, for everybody and for a day. */
async function noteMissing(name: string, tenant = ''): Promise<void> {
  const platform = platformKey(tenant);
  if (await isKnownMissing(name, tenant)) return;
  (await known(platform).at).set(name, Date.now());
  await recordMissing(platform, name).catch((error: unknown) => console.error(error));
}

/** Everything is asked again: somebody tests the connection. */
export async function retryMissing(tenant = ''): Promise<void> {
  const platform = platformKey(tenant);
  globalThis.tallymanMissing?.delete(platform);
  await clearMissing(platform).catch((error: unknown) => console.error(error));
}
