import { randomUUID } from 'node:crypto';
import { isRecord } from '@/lib/contract/schema/is-record';
import type { Operation } from '@/lib/contract/schema/operation';
import { config } from '@/lib/env';
import { parsedJson } from '../browser/json';
import { acquirePermit, callsPerMinute } from './call-permit';
import { platformFacts, recentFinding, storeFinding } from './capability-findings';
import { send } from './client';
import { throughCircuit } from './retry';

/** The paths of an API document, if there is one, and how long it is cached. */
type ApiDocument = { paths?: Readonly<Record<string, unknown>>; ttlMs: number };

/** Returns how long the API document is cached. The document hardly changes, so the time is longer if calls are limited. */
const documentTtlMs = () => (callsPerMinute() > 0 ? 60 * 60_000 : 60_000);
const DOCUMENT_TIMEOUT_MS = 5_000;
/** The time after which the document is fetched again if fetching failed. */
const DOCUMENT_RETRY_MS = 30_000;

const DOCUMENT = 'openapi.json';

async function fetchDocument(): Promise<ApiDocument> {
  const ttlMs = documentTtlMs();
  if ((await recentFinding(DOCUMENT)) === false) return { ttlMs };
  const signal = AbortSignal.timeout(DOCUMENT_TIMEOUT_MS);
  const headers = { 'x-request-id': randomUUID() };
  const target = { group: 'document' };
  const callPermit = await acquirePermit({ priority: 'person', signal });
  // If nothing was sent, the next caller fetches the document.
  if (!('release' in callPermit)) return { ttlMs: 0 };
  const response = await throughCircuit(target, () =>
    send({ method: 'GET', path: '/openapi/v1/openapi.json', headers, signal }),
  ).finally(callPermit.release);
  if (!('status' in response)) return { ttlMs: DOCUMENT_RETRY_MS };
  const { status } = response;
  if (status === 429 || (status >= 500 && status !== 501)) return { ttlMs: DOCUMENT_RETRY_MS };
  if (status === 404) await storeFinding(DOCUMENT, false);
  if (status !== 200) return { ttlMs };
  const document = parsedJson(response.text);
  return isRecord(document) && isRecord(document.paths) ? { paths: document.paths, ttlMs } : { ttlMs };
}

/**
 * True if the platform's API document has the operation. Undefined if the platform publishes no document, or if fetching the
 * document failed. Fetches the document once a minute, or once an hour if calls are limited.
 */
export async function isDocumented({ path, method }: Operation): Promise<boolean | undefined> {
  const { paths } = await platformFacts.fetchQuery({
    queryKey: ['document', config().platformUrl],
    queryFn: fetchDocument,
    staleTime: ({ state }) => state.data?.ttlMs ?? 0,
  });
  if (!paths) return undefined;
  const entry = paths[path] ?? paths[path.replace('/openapi/v1', '')];
  return isRecord(entry) && method.toLowerCase() in entry;
}
