import { isRecord } from './is-record';

type Row = Readonly<Record<string, unknown>>;

/**
 * One page of a list. `total`: the number of matching records; undefined when the platform omits it or reports an impossible one.
 */
export type ListPage = { rows: readonly Row[]; total: number | undefined };

/**
 * The total that a platform reports with a page of `count` records from `offset`. Undefined when it is not a valid number or
 * contradicts the records: smaller than what was returned, or larger although the page is empty.
 */
export function readTotal(value: unknown, offset: number, count: number): number | undefined {
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0) return undefined;
  return (count > 0 ? value >= offset + count : value <= offset) ? value : undefined;
}

/** Parses a page requested from `offset`, in either form (D4): `items` with `dataSetCount`, or `data` with `count`. */
export function readListPage(answer: unknown, offset = 0): ListPage {
  if (!isRecord(answer)) return { rows: [], total: undefined };
  const [list, total] =
    answer.items === undefined ? [answer.data, answer.count] : [answer.items, answer.dataSetCount];
  const rows = Array.isArray(list) ? list.filter(isRecord) : [];
  return { rows, total: readTotal(total, offset, rows.length) };
}

/**
 * True when the total of a first page may be only the page's own count, which some platforms report: it equals the page's length,
 * and that is the requested size or a round number. Only another request shows whether more follow.
 */
export const canBePageTotal = ({ rows, total }: ListPage, requested: number): boolean =>
  rows.length > 0 &&
  total === rows.length &&
  (rows.length === requested || rows.length % 10 === 0 || rows.length % 25 === 0);

/**
 * The identity of a record in its list; undefined when no field identifies it. Includes its ID if it has one: integrations of a
 * tenant may use the same reference.
 */
export function recordIdentity(row: Row, key: string | undefined): string | undefined {
  const value = key === undefined ? undefined : row[key];
  if (value === undefined || value === null) return undefined;
  return typeof row.id === 'string' && key !== 'id' ? `${value} ${row.id}` : String(value);
}

/** Removes rows that occurred before, by identity; rows without one are all different. */
export function withoutRepeats<R extends Row>(rows: readonly R[], key: string | undefined): readonly R[] {
  if (key === undefined) return rows;
  const seen = new Set<string>();
  const newRows = rows.filter((row) => {
    const identity = recordIdentity(row, key);
    if (identity === undefined) return true;
    const isNew = !seen.has(identity);
    seen.add(identity);
    return isNew;
  });
  return newRows.length === rows.length ? rows : newRows;
}
