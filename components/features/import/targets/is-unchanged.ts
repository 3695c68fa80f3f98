import { toDay } from '@/lib/contract/schema/dates';
import type { Wire } from '@/lib/files/rows-to-records';
import type { Known } from './target-details';

const DAY = /^\d{4}-\d\d-\d\d(T00:00:00(\.0+)?Z)?$/;

function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain).map(String).sort();
  // A day is the same with or without the midnight that the wire puts behind it (D23).
  return typeof value === 'string' && DAY.test(value) ? toDay(value) : (value ?? '');
}

/** Whether a record that is there says all that the row says. What it does not tell cannot be called the same. */
export const isSame = (record: Wire, known: Known): boolean =>
  Object.entries(record).every(
    ([name, value]) => name in known && JSON.stringify(plain(value)) === JSON.stringify(plain(known[name])),
  );
