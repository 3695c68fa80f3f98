import { cargoChange, hasCargo, pickCargoFields, restoreCargo } from '@/lib/contract/resources/cargo-info';
import type { Failure } from '../browser/result';
import { fetchCurrentCargo, isCargoWrite } from '../operations/current-record';
import { ask, type CheckResult, noQuestions, preventsWrite, type WriteWithRecord } from './write-checks';

/** Compares cargo info with the current cargo info. Also returns the body that restores the current cargo info. */
export async function cargoQuestions({
  operation,
  tenant,
  sent,
  checks,
}: WriteWithRecord): Promise<CheckResult | Failure> {
  if (!isCargoWrite(operation.name)) return noQuestions;
  const order = String(sent.referenceNumber);
  const found = await fetchCurrentCargo(tenant, order);
  if (found.kind !== 'ok' && preventsWrite(found)) return found;
  const cargo = found.kind === 'ok' ? found.value : undefined;
  // An undo may replace only the cargo info that the undone write sent.
  if (checks.lastRead)
    return cargo && hasCargo(cargo, checks.lastRead)
      ? noQuestions
      : ask({ kind: 'changed', record: { ...cargo } });
  const change = cargoChange(cargo, pickCargoFields(sent));
  const needsConfirmation = change !== undefined || cargo === undefined;
  return {
    questions: needsConfirmation ? [{ kind: 'cargo', order, source: cargo?.source, change }] : [],
    restore: cargo && restoreCargo(order, cargo),
  };
}
