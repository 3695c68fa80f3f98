import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { type OperationName, operations } from '@/lib/contract/operations';
import { isRecord } from '@/lib/contract/schema/is-record';
import type { Operation } from '@/lib/contract/schema/operation';
import { decided } from '@/lib/env';
import type { Failure } from '../browser/result';
import { guarded } from './breaker';
import { type Ask, type Called, call } from './call';
import { acquirePermit, callsPerMinute } from './call-permit';
import { send } from './client';
import { isKnownMissing, noteMissing } from './missing';

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
  const permit = await acquirePermit({ priority: 'person', signal });
  if (!('release' in permit)) {
    // Not asked, so nothing was learned: the next one asks.
    globalThis.tallymanDocument = undefined;
    return undefined;
  }
  const reply = await guarded(of, () =>
    send({ method: 'GET', path: '/openapi/v1/openapi.json', headers, signal }),
  ).finally(permit.release);
  if ('status' in reply && reply.status === 404) await noteMissing(DOCUMENT);
  if (!('status' in reply) || reply.status !== 200) return undefined;
  try {
    const document: unknown = JSON.parse(reply.text);
    return isRecord(document) && isRecord(document.paths) ? document.paths : undefined;
  } catch {
    return undefined;
  }
}

/** Whether the platform's own API document has the operation; nothing when it publishes none. Asked once a minute, and once an hour where calls are limited. */
async function documented({ path, method }: Operation): Promise<boolean | undefined> {
  const url = decided().platformUrl;
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
const OFFERED_MS = 60 * 60_000;

declare global {
  var tallymanOffered: Map<string, number> | undefined;
}

const keyOf = (name: string) => `${decided().platformUrl} ${name}`;

function rememberOffered(name: string): void {
  globalThis.tallymanOffered ??= new Map();
  globalThis.tallymanOffered.set(keyOf(name), Date.now() + OFFERED_MS);
}

async function rememberMissing({ name }: Operation, tenant: string | undefined): Promise<void> {
  globalThis.tallymanOffered?.delete(keyOf(name));
  await noteMissing(name, tenant);
}

/**
 * Whether the platform has an extension: as was seen within an hour, as its own document says, or as was found within a day.
 * Nothing when it is not known.
 */
async function learned(operation: Operation, tenant: string | undefined): Promise<boolean | undefined> {
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
  return isList(operation) || !(await learned(operation, tenant));
}

/** What is told without asking: it was asked within a day. */
const knownMissing: Failure = {
  kind: 'missing',
  status: 404,
  message: 'This platform does not offer the operation',
  requestId: '',
};

/** As `call`; of extensions it learns whether this platform offers them, and asks for what it does not once a day. */
export async function ask<O extends Operation>(
  operation: O,
  asked: Ask,
): Promise<Called<z.output<O['response']>>> {
  if (!operation.extension) return call(operation, asked);
  if (await isStillMissing(operation, asked.tenant)) return { result: knownMissing };
  const called = await call(operation, asked);
  const { result } = called;
  if (result.kind === 'ok') rememberOffered(operation.name);
  if (result.kind === 'missing') await rememberMissing(operation, asked.tenant);
  if (result.kind !== 'refused' || !(await meansMissing(operation, result, asked.tenant))) return called;
  // Of one record it may be the record after all: that is not believed for a day.
  if (isList(operation)) await rememberMissing(operation, asked.tenant);
  const { status, message, requestId } = result;
  return { ...called, result: { kind: 'missing', status, message, requestId } };
}

/** Whether the platform is known to offer an operation, without a call for it: a page with many parts asks for none on a guess. */
export async function isKnownToOffer(name: OperationName, tenant: string): Promise<boolean> {
  const operation: Operation = operations[name];
  return !operation.extension || (await learned(operation, tenant)) === true;
}

/**
 * Whether the platform offers an operation: those of the spec always; an extension as it was learned within an hour,
 * else as the platform's API document says, else by asking for its list. A write that nothing tells of counts as absent.
 */
export async function can(name: OperationName, tenant: string): Promise<boolean> {
  const operation: Operation = operations[name];
  if (!operation.extension) return true;
  const known = await learned(operation, tenant);
  if (known !== undefined) return known;
  const siblings: Operation[] = Object.values(operations);
  const list = siblings.find((o) => o.extension && o.resource === operation.resource && isList(o));
  if (!list) return false;
  const offered = await learned(list, tenant);
  if (offered !== undefined) return offered;
  const query = list.query ? { dqb: 'offset=0&count=1' } : {};
  const { result } = await ask(list, { tenant, query });
  return result.kind !== 'missing';
}
