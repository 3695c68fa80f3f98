import { type Filter, printDqb } from '@/lib/contract/dqb';
import type { Operation } from '@/lib/contract/operation';
import { operations } from '@/lib/contract/operations';
import { admitTo, calmly } from './access';
import { isFields } from './complaint';
import { ok, refusedAs } from './own-result';
import { type PageRow, readPages } from './pages';
import type { Failure, Result } from './result';

/** Where records are looked up by key. */
const sources = {
  products: { operation: operations.getProductsWithTag, key: 'sku', exact: true },
  lots: { operation: operations.getLots, key: 'sku', exact: true },
  customers: { operation: operations.getCustomers, key: 'email', exact: false },
  'sales-orders': { operation: operations.getSalesOrders, key: 'referenceNumber', exact: true },
  'receiving-orders': { operation: operations.getReceivingOrders, key: 'referenceNumber', exact: true },
  'rejected-orders': { operation: operations.queryInvalidSalesOrders, key: 'referenceNumber', exact: true },
} as const satisfies Record<string, { operation: Operation; key: string; exact: boolean }>;

export type Source = keyof typeof sources;
const isSource = (name: unknown): name is Source => typeof name === 'string' && Object.hasOwn(sources, name);

/** What to look up: up to 2,000 keys, and the fields wanted of the records found. */
export type Lookup = { source: Source; keys: string[]; fields: string[] };

const MOST_KEYS = 2_000;
const IN_FLIGHT = 4;
// A page holds 100 records, a value of the grammar 2,000 characters (D4, D5).
const SLICE_KEYS = 100;
const SLICE_CHARACTERS = 1_900;
const SINGLES = 10;

/** Keys by the question that asks for them: as a list, or singly where a comma would part them. */
function* questions(
  keys: readonly string[],
  { key: property, exact }: (typeof sources)[Source],
): Generator<Filter[]> {
  // Codes are exact, and an exact question is what a key's index answers.
  const asked = exact ? { property, caseSensitive: true as const } : { property };
  const single = keys.filter((key) => key.includes(',') || key === 'null');
  for (let i = 0; i < single.length; i += SINGLES) {
    const part = single.slice(i, i + SINGLES).filter((key) => key !== 'null');
    if (part.length === 0) continue;
    yield part.map(
      (value, at): Filter => ({
        operation: 'Equals',
        property,
        value,
        ...(at < part.length - 1 ? { logic: 'OrElse' as const } : {}),
      }),
    );
  }
  let slice: string[] = [];
  let length = 0;
  for (const key of keys) {
    if (single.includes(key)) continue;
    if (slice.length >= SLICE_KEYS || length + key.length + 1 > SLICE_CHARACTERS) {
      yield [{ operation: 'In', ...asked, value: slice.join(',') }];
      slice = [];
      length = 0;
    }
    slice.push(key);
    length += key.length + 1;
  }
  if (slice.length > 0) yield [{ operation: 'In', ...asked, value: slice.join(',') }];
}

/** Only what was asked for: fifty thousand whole records would not get through. */
const only = (row: PageRow, fields: readonly string[]): PageRow =>
  Object.fromEntries(fields.flatMap((name) => (row[name] === undefined ? [] : [[name, row[name]]])));

const isLookup = (given: unknown): given is Lookup =>
  isFields(given) &&
  isSource(given.source) &&
  [given.keys, given.fields].every(
    (list) =>
      Array.isArray(list) && list.length <= MOST_KEYS && list.every((text) => typeof text === 'string'),
  );

/** The records that are there under these keys, in no order. `missing` where the platform has no such list. Never throws. */
export function findKnown(tenant: string, given: unknown, signal?: AbortSignal): Promise<Result<PageRow[]>> {
  return calmly(async () => {
    const admitted = await admitTo(tenant, 'read');
    if ('kind' in admitted) return admitted;
    if (!isLookup(given)) return refusedAs(400, 'malformed', 'This is no question for keys');
    const source = sources[given.source];
    const { operation, key } = source;
    const asked = [...questions([...new Set(given.keys.filter((k) => k.trim() !== ''))], source)];
    const found: PageRow[] = [];
    const fields = [key, ...given.fields];
    let failure: Failure | undefined;
    const worker = async () => {
      for (let filters = asked.shift(); filters && !failure; filters = asked.shift()) {
        const dqb = printDqb({ filters, sort: [] });
        const pages = await readPages(operation, admitted.tenant.id, dqb, signal);
        if ('kind' in pages) failure = pages;
        else for await (const page of pages.rows) found.push(...page.map((row) => only(row, fields)));
      }
    };
    await Promise.all(Array.from({ length: IN_FLIGHT }, worker));
    return failure ?? ok(found);
  });
}
