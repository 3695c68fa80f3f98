import type { Row } from '@/components/data-table/columns/column';

/** What became of an expected line. `open` is still to come; `over` came without being expected. */
export type Received = { expected: number; accepted: number; damaged: number; open: number; over: number };

/** The words of its bar; the page hands them over with the labels, `{n}` standing for the amount. */
export const receivedStates = ['barExpected', 'barAccepted', 'barDamaged', 'barOpen', 'barOver'] as const;
export type ReceivedState = (typeof receivedStates)[number];

const amountOf = (line: Row, name: string): number => {
  const amount = line[name];
  return typeof amount === 'number' ? Math.max(0, amount) : 0;
};

export function receivedOf(line: Row): Received {
  const expected = amountOf(line, 'expectedQuantity');
  const accepted = amountOf(line, 'acceptedQuantity');
  const damaged = amountOf(line, 'damagedQuantity');
  const rest = expected - accepted - damaged;
  return { expected, accepted, damaged, open: Math.max(0, rest), over: Math.max(0, -rest) };
}
