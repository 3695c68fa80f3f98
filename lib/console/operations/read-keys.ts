import { anyOf, type Filter } from '@/lib/contract/dqb/dqb';
import type { PageRow } from '@/lib/contract/schema/list-page';
import type { ListOperation } from '@/lib/contract/schema/operation';
import { readPages } from '../api-client/lists/pages';
import { type Failure, isFailure } from '../browser/result';

// Limited by the size of a page (100 records, D4) and the length of a filter value (2,000 characters, D5). Below 100, because a
// full page without further records would need another read.
const BATCH_KEYS = 99;
const BATCH_CHARACTERS = 1_900;
const BATCH_SINGLES = 10;

/** True for properties that are compared ignoring case: IDs and email addresses. All other properties are codes. */
const ignoresCase = (property: string): boolean => property === 'id' || property === 'email';

/**
 * Batches keys into filters: lists of keys, and single filters for keys with a comma. Skips the key `null`, which in a list means no
 * value.
 */
function* keyFilters(keys: readonly string[], property: string): Generator<Filter[]> {
  // A case-sensitive comparison can use the index on the key.
  const field = ignoresCase(property) ? { property } : { property, caseSensitive: true as const };
  const singles = keys.filter((key) => key.includes(','));
  for (let i = 0; i < singles.length; i += BATCH_SINGLES)
    yield anyOf(
      singles.slice(i, i + BATCH_SINGLES).map((value): Filter => ({ operation: 'Equals', ...field, value })),
    );
  let batch: string[] = [];
  let length = 0;
  for (const key of keys) {
    // A comma separates values in a list, and the word `null` means no value.
    if (key.includes(',') || key === 'null') continue;
    if (batch.length >= BATCH_KEYS || length + key.length + 1 > BATCH_CHARACTERS) {
      yield [{ operation: 'In', ...field, value: batch.join(',') }];
      batch = [];
      length = 0;
    }
    batch.push(key);
    length += key.length + 1;
  }
  if (batch.length > 0) yield [{ operation: 'In', ...field, value: batch.join(',') }];
}

type KeyRead = {
  operation: ListOperation;
  /** The property that must equal one of the keys. */
  property: string;
  tenant: string;
  signal?: AbortSignal;
};

const IN_FLIGHT = 4;

/**
 * Reads the records of a list with these keys, in no particular order, and passes each page to `onRows`. Takes any number of
 * keys and ignores blank keys. Returns the failure of the first page that could not be read. Requires prior authorization.
 */
export async function readKeys(
  { operation, property, tenant, signal }: KeyRead,
  keys: readonly string[],
  onRows: (rows: readonly PageRow[]) => void,
): Promise<Failure | undefined> {
  const unique = [...new Set(keys.filter((key) => key.trim() !== ''))];
  // All workers share this generator. Leaving the loop of one worker ends the generator for the others.
  const queries = keyFilters(unique, property);
  const work = async (): Promise<Failure | undefined> => {
    for (const filters of queries) {
      const pages = await readPages(operation, tenant, { filters, sort: [] }, signal);
      if ('kind' in pages) return pages;
      try {
        for await (const page of pages.rows) onRows(page);
      } catch (error) {
        if (isFailure(error)) return error;
        throw error;
      }
    }
    return undefined;
  };
  const failures = await Promise.all(Array.from({ length: IN_FLIGHT }, work));
  return failures.find((failure) => failure !== undefined);
}
