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

/** An ID for a new import or one of its stored parts. Not `randomUUID`, which is unavailable on pages without TLS. */
export const newId = (): string =>
  newIdempotencyKey().replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

type RunRef = { tenant: string; id: string };

const signedOut: Failure = { kind: 'signed-out' };
const tenantFailure: Failure = { kind: 'forbidden', reason: 'tenant' };

async function jsonOf(response: Response): Promise<unknown> {
  if (!response.ok) throw new PlanError(response.status === 401 ? signedOut : tenantFailure);
  return response.json();
}

/** A stored chunk of an import's rows, each preceded by its number. */
export async function chunkRows(run: RunRef, chunkIndex: number) {
  return ChunkRows.parse(await jsonOf(await fetchRoute(`/t/${addressOf(run)}/rows/${chunkIndex}`)));
}

/** The outcome of the planned records of an import. */
export const sentRecords = async (run: RunRef): Promise<SentRecord[]> =>
  Results.parse(await jsonOf(await fetchRoute(`/t/${addressOf(run)}/results`)));

type Part<C> = C extends unknown ? Omit<C, 'tenant' | 'id'> : never;

/** Why something could not be stored or read; thrown by the import, displayed by its page. */
export class PlanError extends Error {
  readonly failure: Failure;
  constructor(failure: Failure) {
    super('message' in failure ? failure.message : failure.kind);
    this.failure = failure;
  }
}

/** Any error as a failure that the page can display. */
export const failureOf = (error: unknown): Failure =>
  error instanceof PlanError ? error.failure : unexpectedFailure(error);

/** Stores one part of an import on the server. */
export async function keep(run: { tenant: string; id: string }, part: Part<ImportChange>): Promise<void> {
  const result = await saveImport({ tenant: run.tenant, id: run.id, ...part });
  if (result.kind !== 'ok') throw new PlanError(result);
}

/** The path under which an import's parts are read. */
export const addressOf = ({ tenant, id }: { tenant: string; id: string }): string =>
  `${encodeURIComponent(tenant)}/import/${id}`;

const READ_BATCH = 2_000;
const IN_FLIGHT = 2;

type Found = { source: Source; requestedKeys: string[]; rows: readonly Known[] | undefined };

/** Fields that each lookup needs beside those that the file fills. */
const extraKeys: Readonly<Partial<Record<Source, readonly string[]>>> = {
  // Fields of an existing record that the file leaves out are sent as they were read.
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
    // An extension that this platform lacks: existing records are unknown then, which the plan reports.
    if (result.kind === 'missing') return { source, requestedKeys, rows: undefined };
    throw new PlanError(result);
  }
  return { source, requestedKeys, rows: result.answer.filter(isRecord) };
}

/** Looks up keys in batches of 2,000; `take` receives each batch as it arrives. */
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
        // All fields are requested only where records are compared.
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

/** Thrown when the page was left or checks again, so that the plan being stored is obsolete. */
class StalePlan extends Error {}

/**
 * Stores the plan on the server as soon as it is checked: sending is then one call, and the page may be closed. Only changed parts
 * are stored again.
 */
export class StoredParts {
  #round = newId();
  #kept = new Map<number, string>();
  #turn = 0;
  #busy: Promise<unknown> = Promise.resolve();

  /** Stores the current plan and aborts a previous store; returns what there is to send. Throws when it cannot be stored. */
  async keep(
    run: Run,
    onProgress?: (done: number, total: number) => void,
  ): Promise<{ round: string; parts: number[] }> {
    const planNumber = ++this.#turn;
    const before = this.#busy;
    const work = async () => {
      await before.catch(() => undefined);
      const parts: number[] = [];
      const blocks = await run.engine.call('plan');
      for (const [i, block] of blocks.entries()) {
        onProgress?.(i, blocks.length);
        for (const { part, rows } of await run.engine.call('parts', block)) {
          if (planNumber !== this.#turn) throw new StalePlan();
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

  /** Starts a new round, after the stored one was sent or the page is left. */
  renew(): void {
    this.#turn++;
    this.#round = newId();
    this.#kept.clear();
  }
}
