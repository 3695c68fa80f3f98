import type { Row } from '@/components/data-table/columns/column';
import { readAmount } from './amount';

/** The quantities of an expected line: `open` is not received yet, `over` exceeds the expected quantity. */
export type ReceivedQuantities = {
  expected: number;
  accepted: number;
  damaged: number;
  open: number;
  over: number;
};

export function receivedQuantities(line: Row): ReceivedQuantities {
  const expected = readAmount(line, 'expectedQuantity');
  const accepted = readAmount(line, 'acceptedQuantity');
  const damaged = readAmount(line, 'damagedQuantity');
  const outstanding = expected - accepted - damaged;
  return { expected, accepted, damaged, open: Math.max(0, outstanding), over: Math.max(0, -outstanding) };
}
