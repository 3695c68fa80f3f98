import { expect, test } from 'vitest';
import { sumTotals } from '../check-rows';
import { ImportSession } from '../import-session';
import { fieldsOfTarget, targets } from './all-targets';

const header = ['referenceNumber', 'cargoCarrier', 'cargoCode'];

/** The tally of a file of cargo codes, of orders that have these codes now. */
function tallyWith(cells: string[][], now: Record<string, string>, existing: 'update' | 'leave' = 'update') {
  const fields = fieldsOfTarget('cargo-codes');
  const columns = header.map((path, column) => {
    const field = fields.find((one) => one.path === path);
    if (!field) throw new Error(path);
    return { column, field };
  });
  const style = { decimal: ',', zone: 'UTC', values: {} } as const;
  const bench = new ImportSession(targets['cargo-codes'], {
    columns,
    style,
    choices: { existing, canUpdate: true },
  });
  bench.cells.push(...cells);
  bench.group();
  const keys = cells.map(([reference = '']) => reference);
  const known = keys.map((referenceNumber) => ({
    referenceNumber,
    state: 'Created',
    cargo: { cargoCarrier: 'ARAS', cargoCode: now[referenceNumber] ?? '' },
  }));
  bench.addExisting('sales-orders', keys, known);
  for (let at = bench.checkFrom(0, 5); at !== undefined; ) at = bench.checkFrom(at, 5);
  return sumTotals(bench.judged());
}

test('an import of cargo codes names each code that it takes the place of', () => {
  const cells = [
    ['O-2', 'ARAS', 'NEW-2'],
    ['O-1', 'ARAS', 'NEW-1'],
    ['O-3', 'ARAS', 'SAME'],
    ['O-4', 'ARAS', 'FIRST'],
  ];
  const { replaced, update, create } = tallyWith(cells, { 'O-1': 'OLD-1', 'O-2': 'OLD-2', 'O-3': 'SAME' });
  expect(replaced).toEqual([
    { record: 'O-2', before: 'OLD-2', after: 'NEW-2', row: 0 },
    { record: 'O-1', before: 'OLD-1', after: 'NEW-1', row: 1 },
  ]);
  expect({ update, create }).toEqual({ update: 2, create: 1 });
});

test('what is left alone and what changes only its carrier takes the place of no code', () => {
  expect(tallyWith([['O-1', 'ARAS', 'NEW']], { 'O-1': 'OLD' }, 'leave').replaced).toEqual([]);
  expect(tallyWith([['O-1', 'MNG', 'OLD']], { 'O-1': 'OLD' }).replaced).toEqual([]);
});
