import { isRecord } from './is-record';

type Row = Readonly<Record<string, unknown>>;

/** One page of a list. `total`: how many records match; missing where the platform does not say it, or says what cannot be. */
export type ListPage = { rows: readonly Row[]; total: number | undefined };

/**
 * How many records match, by what a platform says beside a page of `count` records from `offset`. Nothing where that is no such
 * number, or the records contradict it: fewer than came, or more although nothing came.
 */
export function readTotal(value: unknown, offset: number, count: number): number | undefined {
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0) return undefined;
  return (count > 0 ? value >= offset + count : value <= offset) ? value : undefined;
}

/** Reads a page that was requested from `offset`, in either of the two shapes (D4): `items` with `dataSetCount`, `data` with `count`. */
export function readListPage(answer: unknown, offset = 0): ListPage {
  if (!isRecord(answer)) return { rows: [], total: undefined };
  const [list, total] =
    answer.items === undefined ? [answer.data, answer.count] : [answer.items, answer.dataSetCount];
  const rows = Array.isArray(list) ? list.filter(isRecord) : [];
  return { rows, total: readTotal(total, offset, rows.length) };
}

/**
 * Whether the total of a first page may be the number of its own records, as some platforms tell it: it is as large as the page,
 * and pages are as large as requested, or of a round size. Whether more follow shows only when they are requested.
 */
export const canBePageTotal = ({ rows, total }: ListPage, requested: number): boolean =>
  rows.length > 0 &&
  total === rows.length &&
  (rows.length === requested || rows.length % 10 === 0 || rows.length % 25 === 0);

/**
 * What tells a record from the others of its list; nothing where no field does. With its id, where it has one: integrations of a
 * tenant may use the same reference.
 */
export function recordIdentity(row: Row, key: string | undefined): string | undefined {
  const value = key === undefined ? undefined : row[key];
  if (value === undefined || value === null) return undefined;
  return typeof row.id === 'string' && key !== 'id' ? `${value} ${row.id}` : String(value);
}

/** Rows that did not come before, by their identity; rows without one are all different. */
export function withoutRepeats<R extends Row>(rows: readonly R[], key: string | undefined): readonly R[] {
  if (key === undefined) return rows;
  const seen = new Set<string>();
  const fresh = rows.filter((row) => {
    const identity = recordIdentity(row, key);
    if (identity === undefined) return true;
    const isNew = !seen.has(identity);
    seen.add(identity);
    return isNew;
  });
  return fresh.length === rows.length ? rows : fresh;
}
