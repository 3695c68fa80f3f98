import { fetchResult } from './fetch-route';
import { newUuid } from './idempotency-key';
import type { Result } from './result';
import { tenantPath } from './tenant-path';

/** Size of a part in bytes. Small enough to arrive within the time limit of a request on a slow connection. */
export const MAX_PART_BYTES = 2_000_000;

const ATTEMPTS = 3;

type Upload = { tenant: string; target: string; name: string; isMapped?: boolean };

/** Uploads a file to import, in parts. Returns the ID of the import. The server then reads the file. */
export async function uploadFile(
  file: Blob,
  { tenant, target, name, isMapped }: Upload,
  onProgress?: (done: number, total: number) => void,
): Promise<Result<string>> {
  const id = newUuid();
  const parts = Math.max(1, Math.ceil(file.size / MAX_PART_BYTES));
  for (let part = 0; part < parts; part++) {
    const query = new URLSearchParams({ part: String(part), of: String(parts), to: target, name });
    if (isMapped) query.set('mapped', '1');
    // Read before sending: a file that was changed or removed in the meantime must not look like a lost connection.
    const body = await file.slice(part * MAX_PART_BYTES, (part + 1) * MAX_PART_BYTES).arrayBuffer();
    const send = () =>
      fetchResult(tenantPath(tenant, `import/${id}/file?${query}`), {
        ...{ method: 'POST', body, headers: { 'content-type': 'application/octet-stream' } },
      });
    let result = await send();
    // Sending a part twice is safe, because the server stores it only once.
    for (let attempt = 1; attempt < ATTEMPTS && result.kind === 'unreachable'; attempt++)
      result = await send();
    if (result.kind !== 'ok') return result;
    onProgress?.(part + 1, parts);
  }
  return { kind: 'ok', value: id, requestId: '' };
}
