import { isObject } from '@/lib/contract/schema/is-record';

/** Returns the name of the unique constraint that an error violates. Undefined for other errors. */
export function violatedUnique(error: unknown): string | undefined {
  if (!isObject(error)) return undefined;
  if (!('code' in error) || error.code !== '23505') return undefined;
  return 'constraint' in error && typeof error.constraint === 'string' ? error.constraint : undefined;
}
