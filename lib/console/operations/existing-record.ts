import { sentKinds } from '@/lib/console/request-log/sent-kinds';
import { sentRecord } from '@/lib/console/request-log/sent-records';
import type { KeyedWrite } from '@/lib/contract/record-actions';
import { isUnconfirmed, type Result } from '../browser/result';
import { ok } from '../http/console-result';
import { type Fields, readByKey } from './read-by-key';

/** The record with a key: from the platform, or, when that has no read for it, as sent by this console. No `fields`: none is known. */
export type ExistingRecord = { source: 'platform' | 'requests'; fields?: Fields };

/** Checks whether a record with a key exists, bypassing all caches. */
export async function existingRecord(
  tenant: string,
  operation: KeyedWrite,
  key: readonly string[],
): Promise<Result<ExistingRecord>> {
  const found = await readByKey(tenant, operation, key);
  if (found.kind === 'ok') return ok({ source: 'platform', fields: found.answer[0] });
  if (found.kind !== 'missing' || operation === 'createProduct' || operation === 'createCustomer')
    return found;
  const [first = '', second] = key;
  const record = await sentRecord(tenant, sentKinds[operation], first, second);
  // The last accepted or possibly accepted one.
  const last = record?.writes.find(
    (write) => write.operation === operation && (write.result === 'done' || isUnconfirmed(write)),
  );
  return ok({ source: 'requests', fields: last?.fields ?? undefined });
}
