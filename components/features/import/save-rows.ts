import { saveImport } from '@/lib/console/actions';
import { newIdempotencyKey } from '@/lib/console/browser/idempotency-key';
import type { Failure } from '@/lib/console/browser/result';
import { unexpectedFailure } from '@/lib/console/browser/unexpected-failure';
import type { ImportChange } from '@/lib/console/jobs/import-actions';
import { PieceRows, Results, type SentRecord } from './run-state';

/** An id for a new import, or for what is kept of one. Not `randomUUID`, which a page served without TLS does not have. */
export const newId = (): string =>
  newIdempotencyKey().replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

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

/** What became of the records of an import that were planned. */
export const sentRecords = async (run: Place): Promise<SentRecord[]> =>
  Results.parse(await jsonOf(await fetch(`/t/${addressOf(run)}/results`)));

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
