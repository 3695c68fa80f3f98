import type { Failure } from '@/lib/console/browser/result';
import { idOf } from './apply-results';
import type { Batch } from './row-states';
import { BatchesKept, Entries, FatesKept, PieceRows } from './run-state';
import { addressOf, Broken } from './save-rows';

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
export async function keptBatches(run: Place): Promise<Batch[]> {
  const kept = BatchesKept.parse(await jsonOf(await fetch(`/t/${addressOf(run)}/batches`)));
  return kept.map(({ n, records, settled, results }) => {
    const fates = FatesKept.parse(JSON.parse(results));
    // Of a settled batch, a record without a fate was taken out to be sent without the others.
    const entries = Entries.parse(JSON.parse(records)).filter((entry) => !settled || fates[idOf(entry)]);
    return { n, entries, settled, fates };
  });
}
