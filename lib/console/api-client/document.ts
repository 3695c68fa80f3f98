import { randomUUID } from 'node:crypto';
import { isRecord } from '@/lib/contract/schema/is-record';
import type { Operation } from '@/lib/contract/schema/operation';
import { decided } from '@/lib/env';
import { guarded } from './breaker';
import { callsPerMinute, takePermit } from './call-permit';
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
  const permit = await takePermit({ priority: 'person', signal });
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
export async function documented({ path, method }: Operation): Promise<boolean | undefined> {
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
