/** A record of any list. */
export type PageRow = Readonly<Record<string, unknown>>;

/** One page of a list, in the same form for all platforms (D4). */
export type ListPage<R extends PageRow = PageRow> = {
  rows: readonly R[];
  /** Number of matching records. Undefined if the platform reports none or an impossible number. */
  total?: number;
  /** Set if the platform returns fewer records at a time than the page size, so that the page is incomplete. */
  isShort?: true;
};

/**
 * Returns the identity of a record in its list. Undefined if no field identifies the record. Includes the ID, if any, because two
 * integrations of a tenant may use the same reference.
 */
export function recordIdentity(row: PageRow, key: string | undefined): string | undefined {
  const value = key === undefined ? undefined : row[key];
  if (value === undefined || value === null) return undefined;
  return typeof row.id === 'string' && key !== 'id' ? `${value} ${row.id}` : String(value);
}

/** Removes rows whose identity occurred before. Rows without an identity are all kept. */
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
