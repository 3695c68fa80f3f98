import type { Failure } from '@/lib/console/browser/result';
import type { Lookup, Source } from '@/lib/console/operations/known-records';
import { CustomerUpdate } from '@/lib/contract/resources/customers';
import { LotUpsert } from '@/lib/contract/resources/lots';
import { ProductUpdate } from '@/lib/contract/resources/products';
import { isRecord } from '@/lib/contract/schema/is-record';
import { Broken } from './save-rows';
import type { Known } from './targets/target';

const SLICE = 2_000;
const IN_FLIGHT = 2;

type Found = { source: Source; asked: string[]; rows: readonly Known[] | undefined };

const isFailure = (value: unknown): value is Failure =>
  isRecord(value) && typeof value.kind === 'string' && value.kind !== 'ok';

/** What each source must tell beside the fields that the file fills. */
const besides: Readonly<Partial<Record<Source, readonly string[]>>> = {
  // What a file leaves unsaid of a record that is there goes out as it was read.
  customers: ['customerNo', ...Object.keys(CustomerUpdate.shape)],
  lots: Object.keys(LotUpsert.shape),
  products: Object.keys(ProductUpdate.shape),
  'sales-orders': ['state', 'integration', 'cargo'],
  'receiving-orders': ['state', 'integration'],
  'rejected-orders': ['error', 'createdAt'],
};

async function ask(tenant: string, lookup: Lookup): Promise<Found> {
  const response = await fetch(`/t/${encodeURIComponent(tenant)}/import/known`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(lookup),
  });
  const result: unknown = await response.json();
  const { source, keys: asked } = lookup;
  if (isFailure(result)) {
    // An extension that this platform lacks: then it cannot be told, and the plan says so.
    if (result.kind === 'missing') return { source, asked, rows: undefined };
    throw new Broken(result);
  }
  const rows = isRecord(result) && Array.isArray(result.answer) ? result.answer.filter(isRecord) : [];
  return { source, asked, rows };
}

/** Looks up keys, two thousand at a time; `take` gets each part as it comes. */
export async function fetchExisting(
  tenant: string,
  wanted: readonly [Source, readonly string[]][],
  fields: readonly string[],
  take: (found: Found) => Promise<void>,
): Promise<void> {
  const asked = wanted.flatMap(([source, keys]) =>
    Array.from(
      { length: Math.ceil(keys.length / SLICE) },
      (_, i): Lookup => ({
        source,
        keys: keys.slice(i * SLICE, (i + 1) * SLICE),
        // Whole records only where they are compared.
        fields: [...(besides[source] ?? []), ...(source.endsWith('orders') ? [] : fields)],
      }),
    ),
  );
  const worker = async () => {
    for (let next = asked.shift(); next; next = asked.shift()) await take(await ask(tenant, next));
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, worker));
}
