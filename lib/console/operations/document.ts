import { acquirePermit } from '../api-client/call-permit';
import { sendForBytes, timeLimit } from '../api-client/client';
import type { Failure } from '../browser/result';
import { failureOf, missing } from '../http/console-result';

const TOTAL_MS = 15_000;

/** Types that browsers display without running scripts. Any other document is downloaded. */
const DISPLAYED_TYPES = ['application/pdf', 'image/png', 'image/jpeg'];

const unavailable = failureOf(502, 'unavailable', 'The platform did not return the document');

/**
 * Fetches a document that the platform has stored for the tenant (D13). The request needs the platform's key, so
 * browsers cannot fetch the document themselves.
 */
export async function readDocument(
  tenant: string,
  name: string,
  abortSignal: AbortSignal,
): Promise<Response | Failure> {
  if (!/^[\w-]+(\.zpl)?$/.test(name)) return missing('Document not found');
  const { signal, done } = timeLimit(TOTAL_MS, abortSignal);
  try {
    const permit = await acquirePermit({ tenant, priority: 'person', signal });
    if (!('release' in permit)) return unavailable;
    const headers = { 'x-tenant-id': tenant };
    const path = `/documents/${name}`;
    const response = await sendForBytes({ method: 'GET', path, headers, signal }).finally(permit.release);
    if ('lost' in response) return unavailable;
    if (response.status === 404) return missing('Document not found');
    if (response.status !== 200) return unavailable;
    const type = response.headers['content-type'] ?? '';
    const isDisplayed = DISPLAYED_TYPES.includes(type);
    return new Response(new Uint8Array(response.bytes), {
      headers: {
        'content-type': isDisplayed ? type : 'application/octet-stream',
        'content-disposition': `${isDisplayed ? 'inline' : 'attachment'}; filename="${name}"`,
        'cache-control': 'private, no-store',
      },
    });
  } finally {
    done();
  }
}
