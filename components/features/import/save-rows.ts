import { keepImport } from '@/lib/console/actions';
import type { Failure } from '@/lib/console/browser/result';
import { broken } from '@/lib/console/browser/unexpected-failure';
import type { ImportChange } from '@/lib/console/jobs/import-actions';

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
  error instanceof Broken ? error.failure : broken(error);

/** Keeps one thing of an import on the server. */
export async function keep(run: { tenant: string; id: string }, part: Part<ImportChange>): Promise<void> {
  const result = await keepImport({ tenant: run.tenant, id: run.id, ...part });
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
