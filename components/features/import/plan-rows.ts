import { saveImport } from '@/lib/console/actions';
import { fetchResult, fetchRoute, postJson, tenantPath } from '@/lib/console/browser/fetch-route';
import { newIdempotencyKey } from '@/lib/console/browser/idempotency-key';
import { type Failure, unexpectedFailure } from '@/lib/console/browser/result';
import { ChunkRows } from '@/lib/console/browser/run-meta';
import type { ImportChange } from '@/lib/console/jobs/import-change';
import type { Lookup, Source } from '@/lib/console/operations/known-records';
import { CustomerUpdate } from '@/lib/contract/resources/customers';
import { LotUpsert } from '@/lib/contract/resources/lots';
import { ProductUpdate } from '@/lib/contract/resources/products';
import { isRecord } from '@/lib/contract/schema/is-record';
import type { Run } from './run-model';
import { Results, type SentRecord } from './run-state';
import type { Known } from './targets/target';

/** An id for a new import, or for what is kept of one. Not `randomUUID`, which a page served without TLS does not have. */
export const newId = (): string =>
  newIdempotencyKey().replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

type RunRef = { tenant: string; id: string };

const signedOut: Failure = { kind: 'signed-out' };
const tenantFailure: Failure = { kind: 'forbidden', reason: 'tenant' };

async function jsonOf(response: Response): Promise<unknown> {
  if (!response.ok) throw new PlanError(response.status === 401 ? signedOut : tenantFailure);
  return response.json();
}

/** A piece of an import's rows as kept, each with its number before it. */
export async function chunkRows(run: RunRef, chunkIndex: number) {
  return ChunkRows.parse(await jsonOf(await fetchRoute(`/t/${addressOf(run)}/rows/${chunkIndex}`)));
}

/** What became of the records of an import that were planned. */
export const sentRecords = async (run: RunRef): Promise<SentRecord[]> =>
  Results.parse(await jsonOf(await fetchRoute(`/t/${addressOf(run)}/results`)));

type Part<C> = C extends unknown ? Omit<C, 'tenant' | 'id'> : never;

/** Why something could not be kept or read; thrown inside the import, shown by its page. */
export class PlanError extends Error {
  readonly failure: Failure;
  constructor(failure: Failure) {
    super('message' in failure ? failure.message : failure.kind);
    this.failure = failure;
  }
}

/** A failure of any kind as the page shows it. */
export const failureOf = (error: unknown): Failure =>
  error instanceof PlanError ? error.failure : unexpectedFailure(error);

/** Keeps one thing of an import on the server. */
export async function keep(run: { tenant: string; id: string }, part: Part<ImportChange>): Promise<void> {
  const result = await saveImport({ tenant: run.tenant, id: run.id, ...part });
  if (result.kind !== 'ok') throw new PlanError(result);
}

/** The address under which an import's parts are read. */
export const addressOf = ({ tenant, id }: { tenant: string; id: string }): string =>
  `${encodeURIComponent(tenant)}/import/${id}`;

const READ_BATCH = 2_000;
const IN_FLIGHT = 2;

type Found = { source: Source; requestedKeys: string[]; rows: readonly Known[] | undefined };

/** What each source must tell beside the fields that the file fills. */
const extraKeys: Readonly<Partial<Record<Source, readonly string[]>>> = {
  // What a file leaves unsaid of a record that is there goes out as it was read.
  customers: ['customerNo', ...Object.keys(CustomerUpdate.shape)],
  lots: Object.keys(LotUpsert.shape),
  products: Object.keys(ProductUpdate.shape),
  'sales-orders': ['state', 'integration', 'cargo'],
  'receiving-orders': ['state', 'integration'],
  'rejected-orders': ['error', 'createdAt'],
};

async function fetchLookup(tenant: string, lookup: Lookup): Promise<Found> {
  const result = await fetchResult(tenantPath(tenant, 'import/known'), Array.isArray, postJson(lookup));
  const { source, keys: requestedKeys } = lookup;
  if (result.kind !== 'ok') {
    // An extension that this platform lacks: then it cannot be told, and the plan says so.
    if (result.kind === 'missing') return { source, requestedKeys, rows: undefined };
    throw new PlanError(result);
  }
  return { source, requestedKeys, rows: result.answer.filter(isRecord) };
}

/** Looks up keys, two thousand at a time; `take` gets each part as it comes. */
export async function fetchExisting(
  tenant: string,
  keysBySource: readonly [Source, readonly string[]][],
  fields: readonly string[],
  take: (found: Found) => Promise<void>,
): Promise<void> {
  const lookups = keysBySource.flatMap(([source, keys]) =>
    Array.from(
      { length: Math.ceil(keys.length / READ_BATCH) },
      (_, i): Lookup => ({
        source,
        keys: keys.slice(i * READ_BATCH, (i + 1) * READ_BATCH),
        // Whole records only where they are compared.
        fields: [...(extraKeys[source] ?? []), ...(source.endsWith('orders') ? [] : fields)],
      }),
    ),
  );
  const worker = async () => {
    for (let next = lookups.shift(); next; next = lookups.shift())
      await take(await fetchLookup(tenant, next));
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, worker));
}

/** Of a page that is left or checks anew: what it was keeping is not wanted any more. */
class OutdatedPlan extends Error {}

/**
 * Keeps on the server what would be sent, as soon as it is checked: sending is then one word, and the page may be closed. Only
 * what has changed since is kept again.
 */
export class StoredParts {
  #round = newId();
  #kept = new Map<number, string>();
  #turn = 0;
  #busy: Promise<unknown> = Promise.resolve();

  /** Keeps what is good now, in place of what it was keeping; answers what there is to send. Throws where it cannot be kept. */
  async keep(
    run: Run,
    onProgress?: (done: number, total: number) => void,
  ): Promise<{ round: string; parts: number[] }> {
    const planNumber = ++this.#turn;
    const before = this.#busy;
    const work = async () => {
      await before.catch(() => undefined);
      const parts: number[] = [];
      const blocks = await run.engine.ask('plan');
      for (const [i, block] of blocks.entries()) {
        onProgress?.(i, blocks.length);
        for (const { part, rows } of await run.engine.ask('parts', block)) {
          if (planNumber !== this.#turn) throw new OutdatedPlan();
          if (this.#kept.get(part) !== rows)
            await keep(run.props, { kind: 'part', round: this.#round, part, rows });
          this.#kept.set(part, rows);
          parts.push(part);
        }
      }
      return { round: this.#round, parts };
    };
    const working = work();
    this.#busy = working;
    return working;
  }

  /** What was kept is sent, or the page is left: what is kept from now on is something else. */
  renew(): void {
    this.#turn++;
    this.#round = newId();
    this.#kept.clear();
  }
}
