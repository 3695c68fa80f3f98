/** A record of a list, of which only the key is known. */
export type PageRow = Readonly<Record<string, unknown>>;

/** One page of a list, whichever form the platform uses (D4). */
export type ListPage<R extends PageRow = PageRow> = {
  rows: readonly R[];
  /** The number of matching records; undefined when the platform reports none or an impossible one. */
  total?: number;
  /** The platform returns fewer records at a time than the page holds: some of them are missing. */
  isShort?: true;
};

/**
 * The identity of a record in its list; undefined when no field identifies it. Includes its ID if it has one: integrations of a
 * tenant may use the same reference.
 */
export function recordIdentity(row: PageRow, key: string | undefined): string | undefined {
  const value = key === undefined ? undefined : row[key];
  if (value === undefined || value === null) return undefined;
  return typeof row.id === 'string' && key !== 'id' ? `${value} ${row.id}` : String(value);
}

/** Removes rows that occurred before, by identity; rows without one are all different. */
export function withoutRepeats<R extends PageRow>(rows: readonly R[], key: string | undefined): readonly R[] {
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
