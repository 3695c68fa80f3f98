/** A condition and the value of its parameter. The condition is omitted if the value is undefined. */
type Condition = readonly [value: unknown, sql: (parameter: string) => string];

/** Removes NUL from texts, because PostgreSQL rejects parameters that contain it. */
const withoutNul = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutNul);
  return typeof value === 'string' ? value.replaceAll('\u0000', '') : value;
};

/**
 * Joins conditions with `and` into a `where` clause, and collects the values of their parameters. The clause is empty if all
 * values are undefined.
 */
export function whereClause(conditions: readonly Condition[]): { where: string; values: unknown[] } {
  const used = conditions.filter(([value]) => value !== undefined);
  const sql = used.map(([, condition], i) => condition(`$${i + 1}`));
  return {
    where: sql.length > 0 ? `where ${sql.join(' and ')}` : '',
    values: used.map(([value]) => withoutNul(value)),
  };
}
