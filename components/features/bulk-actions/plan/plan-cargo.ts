import type { PageRow } from '@/lib/console/operations/pages';
import { cargoBefore, type KnownCargo } from '@/lib/contract/cargo-change';
import { operations } from '@/lib/contract/operations';
import { isRecord } from '@/lib/contract/schema/is-record';
import { isAllowedIn } from '@/lib/contract/schema/transitions';
import { type RowPlanner, skip, textIn } from './planned-row';

/** In a code, this stands for the order's own reference. */
const REFERENCE = '{referenceNumber}';

export const knownIn = (cargo: PageRow): KnownCargo => ({
  source: 'platform',
  cargoCarrier: textIn(cargo, 'cargoCarrier'),
  cargoCode: textIn(cargo, 'cargoCode'),
  cargoDocumentUrl: textIn(cargo, 'cargoDocumentUrl'),
});

/** A carrier and a code for many orders; the same states as on the platform (D12, law 8). */
export const planCargoRow: RowPlanner = async ({ values }, rows) => {
  const { states } = operations.updateSalesOrderCargoInfo;
  const carrier = values.cargoCarrier?.trim() ?? '';
  const verdicts = rows.map((row) => {
    const record = textIn(row, 'referenceNumber');
    const state = textIn(row, 'state');
    if (!isAllowedIn(states, state)) return skip(record, 'state', { detail: state });
    const cargo = isRecord(row.cargo) ? row.cargo : {};
    const code = (values.cargoCode ?? '').trim().replaceAll(REFERENCE, record);
    const from = textIn(cargo, 'cargoCode');
    if (from === code && (carrier === '' || carrier === textIn(cargo, 'cargoCarrier')))
      return skip(record, 'same', { from });
    // The code takes the place of a document too: that is what changes where there was no code.
    const replaced = from || textIn(cargo, 'cargoDocumentUrl');
    const body = { referenceNumber: record, cargoCode: code, ...(carrier ? { cargoCarrier: carrier } : {}) };
    return { record, body, note: { from: replaced, to: code }, undo: cargoBefore(record, knownIn(cargo)) };
  });
  return { verdicts };
};
