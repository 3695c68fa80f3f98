import { saveImport } from '@/lib/console/actions';
import type { Failure } from '@/lib/console/browser/result';
import { unexpectedFailure } from '@/lib/console/browser/unexpected-failure';
import type { ImportChange } from '@/lib/console/jobs/import-actions';
import { idOf } from './apply-results';
import type { Batch } from './row-states';
import { Entries, PieceRows, SavedBatches, SavedOutcomes } from './run-state';

type Place = { tenant: string; id: string };

const signedOut: Failure = { kind: 'signed-out' };
const gone: Failure = { kind: 'forbidden', reason: 'tenant' };

async function jsonOf(response: Response): Promise<unknown> {
  if (!response.ok) throw new Broken(response.status === 401 ? signedOut : gone);
  return response.json();
}

/** A piece of an import's rows as kept, each with its number before it. */
export async function pieceRows(run: Place, piece: number) {
  return PieceRows.parse(await jsonOf(await fetch(`/t/${addressOf(run)}/rows/${piece}`)));
}

/** The batches of an import as kept. */
export async function savedBatches(run: Place): Promise<Batch[]> {
  const kept = SavedBatches.parse(await jsonOf(await fetch(`/t/${addressOf(run)}/batches`)));
  return kept.map(({ n, records, settled, results }) => {
    const fates = SavedOutcomes.parse(JSON.parse(results));
    // Of a settled batch, a record without a fate was taken out to be sent without the others.
    const entries = Entries.parse(JSON.parse(records)).filter((entry) => !settled || fates[idOf(entry)]);
    return { n, entries, settled, fates };
  });
}

type Part<C> = C extends unknown ? Omit<C, 'tenant' | 'id'> : never;

/** Why something could not be kept or read; thrown inside the import, shown by its page. */
export class Broken extends Error {
  readonly failure: Failure;
  constructor(failure: Failure) {
    super('message' in failure ? failure.message : failure.kind);
    this.failure = failure;
  }
}

/** A failure of any kind as the page shows it. */
export const failureOf = (error: unknown): Failure =>
  error instanceof Broken ? error.failure : unexpectedFailure(error);

/** Keeps one thing of an import on the server. */
export async function keep(run: { tenant: string; id: string }, part: Part<ImportChange>): Promise<void> {
  const result = await saveImport({ tenant: run.tenant, id: run.id, ...part });
  if (result.kind !== 'ok') throw new Broken(result);
}

/** The address under which an import's parts are read. */
export const addressOf = ({ tenant, id }: { tenant: string; id: string }): string =>
  `${encodeURIComponent(tenant)}/import/${id}`;

/** Well inside the megabyte that an action of ours takes. */
const MOST_CHARACTERS = 300_000;

/** Keeps what is to be sent, in as many calls as it takes. */
export async function keepPlan(
  run: { tenant: string; id: string },
  batches: readonly { n: number; entries: unknown }[],
): Promise<void> {
  let part: { n: number; records: string }[] = [];
  let size = 0;
  for (const { n, entries } of batches) {
    const records = JSON.stringify(entries);
    if (part.length > 0 && size + records.length > MOST_CHARACTERS) {
      await keep(run, { kind: 'plan', batches: part });
      part = [];
      size = 0;
    }
    part.push({ n, records });
    size += records.length;
  }
  if (part.length > 0) await keep(run, { kind: 'plan', batches: part });
}
