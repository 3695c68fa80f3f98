import { sentOrders } from '@/lib/console/request-log/sent-kinds';
import { sentRecord } from '@/lib/console/request-log/sent-records';
import { cargoIn, type KnownCargo } from '@/lib/contract/cargo-change';
import type { Result } from '../browser/result';
import { ok } from '../http/console-result';
import { readByKey } from './read-by-key';

const cargoWrites: ReadonlySet<string> = new Set(['updateCargoInfo', 'updateSalesOrderCargoInfo']);
export const isCargoWrite = (operation: string): boolean => cargoWrites.has(operation);

/**
 * The current cargo info of an order: from the platform when it shows orders, else the last acknowledged one sent by this console.
 */
export async function currentCargo(tenant: string, referenceNumber: string): Promise<Result<KnownCargo>> {
  const found = await readByKey(tenant, 'bulkUpsertSalesOrders', [referenceNumber]);
  if (found.kind === 'ok') return ok({ source: 'platform', ...cargoIn(found.answer[0]?.cargo) });
  if (found.kind !== 'missing') return found;
  const record = await sentRecord(tenant, sentOrders, referenceNumber);
  const last = record?.writes.find(({ operation, result }) => result === 'done' && isCargoWrite(operation));
  const sentFields = cargoIn(last?.fields);
  // With a code in the body its documents were ignored (`cargoSource`).
  const { cargoCarrier, cargoCode } = sentFields;
  return ok({ source: 'requests', ...(cargoCode ? { cargoCarrier, cargoCode } : sentFields) });
}
