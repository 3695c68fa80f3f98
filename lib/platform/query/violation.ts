import { isObject } from '@/lib/contract/schema/is-record';

/** The name of the unique constraint that PostgreSQL says was broken, or nothing. */
export function brokenUnique(error: unknown): string | undefined {
  if (!isObject(error)) return undefined;
  if (!('code' in error) || error.code !== '23505') return undefined;
  return 'constraint' in error && typeof error.constraint === 'string' ? error.constraint : undefined;
}
