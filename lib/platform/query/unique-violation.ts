import pg from 'pg';

/** Returns the name of the unique constraint that an error violates. Undefined for other errors. */
export const violatedUnique = (error: unknown): string | undefined =>
  error instanceof pg.DatabaseError && error.code === '23505' ? error.constraint : undefined;
