import type { Failure } from '@/lib/console/browser/result';
import { refusedAs } from '@/lib/console/http/own-result';
import { questionsFor } from '@/lib/console/operations/known-records';
import { type PageRow, readPages } from '@/lib/console/operations/pages';
import { printDqb } from '@/lib/contract/dqb/dqb';
import { MOST_IN_RUN } from '@/lib/contract/record-actions';
import { isRecord } from '@/lib/contract/schema/is-record';
import type { Operation } from '@/lib/contract/schema/operation';
import type { PlanRequest } from './planned-row';

/** The records that were chosen; `gone`: keys under which there is nothing any more. */
export type Chosen = { rows: PageRow[]; gone: string[] };

type From = { operation: Operation; key: string; tenant: string; signal: AbortSignal };

const IN_FLIGHT = 4;

const isFailure = (thrown: unknown): thrown is Failure => isRecord(thrown) && 'kind' in thrown;

/** Records by key, in the order of the list. */
async function readQuery(
  { operation, key, tenant, signal }: From,
  dqb: string,
): Promise<Failure | Map<string, PageRow>> {
  const pages = await readPages(operation, tenant, dqb, signal);
  if ('kind' in pages) return pages;
  if (pages.total > MOST_IN_RUN * 2) return refusedAs(400, 'too_many', `At most ${MOST_IN_RUN} at a time`);
  const found = new Map<string, PageRow>();
  try {
    for await (const page of pages.rows) for (const row of page) found.set(String(row[key]), row);
  } catch (error) {
    if (isFailure(error)) return error;
    throw error;
  }
  return found;
}

async function readKeys(from: From, keys: readonly string[]): Promise<Failure | Chosen> {
  const asked = [...questionsFor(keys, { key: from.key, exact: from.key !== 'id' })];
  const found = new Map<string, PageRow>();
  let failure: Failure | undefined;
  const worker = async () => {
    for (let filters = asked.shift(); filters && !failure; filters = asked.shift()) {
      const rows = await readQuery(from, printDqb({ filters, sort: [] }));
      if (rows instanceof Map) for (const [key, row] of rows) found.set(key, row);
      else failure = rows;
    }
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, worker));
  if (failure) return failure;
  const rows = keys.flatMap((key) => {
    const row = found.get(key);
    return row ? [row] : [];
  });
  return { rows, gone: keys.filter((key) => !found.has(key)) };
}

/** Reads what was chosen, as it is now: by key, or everything that matches the filter. */
export async function readChosen(from: From, chosen: PlanRequest['chosen']): Promise<Failure | Chosen> {
  if ('keys' in chosen) return readKeys(from, [...new Set(chosen.keys)]);
  const rows = await readQuery(from, chosen.dqb);
  if (!(rows instanceof Map)) return rows;
  for (const key of chosen.except) rows.delete(key);
  if (rows.size > MOST_IN_RUN) return refusedAs(400, 'too_many', `At most ${MOST_IN_RUN} at a time`);
  return { rows: [...rows.values()], gone: [] };
}
