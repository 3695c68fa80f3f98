import { isSameValue } from '@/lib/contract/schema/compare';
import { isRecord } from '@/lib/contract/schema/is-record';
import type { Failure } from '../browser/result';
import { recordPath, tenantPath } from '../browser/tenant-path';
import { fetchRejectionNow } from '../rejected-queue/rejection-now';
import { cargoQuestions } from './cargo-check';
import { existingQuestions } from './existing-record-check';
import { ownRecordQuestions } from './saved-record-check';
import { shipmentQuestions } from './shipment-check';
import {
  ask,
  type CheckResult,
  noQuestions,
  type Question,
  type WriteToCheck,
  type WriteWithRecord,
} from './write-checks';

/** Asks if the rejected order that is being fixed has changed in the meantime. */
async function orderChangedQuestions({
  tenant,
  checks: { rejection },
}: WriteWithRecord): Promise<CheckResult | Failure> {
  if (!rejection) return noQuestions;
  const now = await fetchRejectionNow(tenant, rejection);
  const { record } = rejection;
  const href = tenantPath(tenant, recordPath('sales-orders', record));
  return now.state === 'same' ? noQuestions : ask({ kind: 'orderChanged', record, href, now });
}

const allChecks = [
  ownRecordQuestions,
  orderChangedQuestions,
  existingQuestions,
  cargoQuestions,
  shipmentQuestions,
];

/**
 * Reads what a write would change, before each attempt. Returns the questions that the user has not answered yet and, if known,
 * the body that restores the replaced data. Reopens an answered question if its details have changed.
 */
export async function checkWrite(write: WriteToCheck): Promise<CheckResult | Failure> {
  const [sent] = [write.input.body].flat();
  if (!isRecord(sent)) return noQuestions;
  const isOpen = (question: Question) =>
    !write.checks.answered?.some((answered) => isSameValue(answered, question));
  const all: CheckResult = { questions: [] };
  for (const check of allChecks) {
    const found = await check({ ...write, sent });
    if ('kind' in found) return found;
    all.questions.push(...found.questions.filter(isOpen));
    all.restore ??= found.restore;
  }
  return all;
}
