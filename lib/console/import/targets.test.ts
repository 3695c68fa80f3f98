import { expect, test } from 'vitest';
import { toRecord } from '@/lib/files/rows-to-record';
import { checkRecord } from './check-record';
import { LookupCache } from './target';
import { fieldsOfTarget, targets } from './targets';

const header = ['referenceNumber', 'cargoCarrier', 'cargoCode'];

/** Plans a row of cargo codes for an order that already has this code. */
function planOf(row: string[], cargoCode: string, existing: 'update' | 'leave' = 'update') {
  const columns = fieldsOfTarget('cargo-codes').flatMap((field) => {
    const column = header.indexOf(field.path);
    return column < 0 ? [] : [{ column, field }];
  });
  const lookups = new LookupCache();
  const cargo = { cargoCarrier: 'ARAS', cargoCode };
  lookups.addExisting('sales-orders', ['O-1'], [{ referenceNumber: 'O-1', state: 'Created', cargo }]);
  const style = { decimal: ',', zone: 'UTC', values: {} } as const;
  const choices = { existing, canUpdateProducts: true };
  const setup = { target: targets['cargo-codes'], columns, style, choices };
  const record = { ...toRecord([0], [row], columns, style), repeats: null };
  return checkRecord(setup, lookups, record, [row]).plan;
}

test('an import of cargo codes names each code that it replaces', () => {
  const replaces = { record: 'O-1', before: 'OLD', after: 'NEW' };
  expect(planOf(['O-1', 'ARAS', 'NEW'], 'OLD')).toEqual({ action: 'update', replaces });
  expect(planOf(['O-1', 'ARAS', 'FIRST'], '')).toEqual({ action: 'create' });
  expect(planOf(['O-1', 'ARAS', 'SAME'], 'SAME')).toMatchObject({ action: 'skip', reason: 'same' });
});

test('a skipped row and a row that changes only the carrier replace no code', () => {
  expect(planOf(['O-1', 'ARAS', 'NEW'], 'OLD', 'leave')).toEqual({ action: 'skip', reason: 'exists' });
  expect(planOf(['O-1', 'MNG', 'OLD'], 'OLD')).toEqual({ action: 'update' });
});
