import { expect, test } from 'vitest';
import { separateSettledRows } from './bulk-shipment';

const step = (record: string, from: string, to: string) => ({
  row: { at: 0, record, body: '{}', batch: 0, operation: null, params: null, rows: null, allowRepeat: false },
  from,
  to,
});
const membership = (members: string[], otherShipments: Record<string, string> = {}) => ({
  source: 'platform' as const,
  exists: true,
  members,
  otherShipments,
});
const summary = ({ rows, outcomes }: ReturnType<typeof separateSettledRows>) => [
  rows.map(({ record }) => record),
  outcomes.map(({ state, issues }) => [state, issues?.[0]?.message]),
];

test('an order that is still where the plan showed it is sent', () => {
  const found = separateSettledRows(
    [step('A', '', 'S'), step('B', 'S-2', 'S')],
    'S',
    membership(['X'], { B: 'S-2' }),
  );
  expect(summary(found)).toEqual([['A', 'B'], []]);
});

test('an order moved to another shipment is skipped with the reason, and one already in the shipment is done', () => {
  const found = separateSettledRows(
    [step('A', '', 'S'), step('B', 'S-2', 'S'), step('C', '', 'S'), step('D', 'S-2', 'S')],
    'S',
    membership(['C'], { A: 'S-9' }),
  );
  expect(summary(found)).toEqual([
    [],
    [
      ['refused', 'A is now in S-9'],
      ['refused', 'B is no longer in a shipment'],
      ['done', undefined],
      ['refused', 'D is no longer in a shipment'],
    ],
  ]);
});

test('an order is removed while it is in the shipment, and done once it has left', () => {
  const found = separateSettledRows([step('A', 'S', ''), step('B', 'S', '')], 'S', membership(['A']));
  expect(summary(found)).toEqual([['A'], [['done', undefined]]]);
});
