/** A moment as every answer writes it: UTC with microseconds, as `toInstant` writes what came in (D23). */
export const writtenInstant = (sql: string): string =>
  `to_char(${sql} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
