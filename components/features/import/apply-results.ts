import { issuesIn, refusedIn, refusedPlaces } from '@/lib/console/browser/rejections-in';
import type { Failure, Result } from '@/lib/console/browser/result';
import { isRecord } from '@/lib/contract/schema/is-record';
import type { Issue } from '@/lib/contract/schema/issue';
import type { Entry } from './import-session';
import type { Send } from './targets/target';

/** What became of a record: done, failed with reasons, or nobody knows. */
type Fate =
  | { s: 'done' }
  | { s: 'failed'; issues: Issue[] }
  | { s: 'unknown' }
  | { s: 'skipped'; why: string };
/** By the first row of each record. */
export type Fates = Record<string, Fate>;

export const idOf = (entry: Pick<Entry, 'rows'>): string => String(entry.rows[0] ?? 0);

/** What a send comes to: fates, and what to do next. `again`: refused for the fault of others, to be sent without them. */
export type Settled = { fates: Fates; again?: Entry[]; stop?: Failure };

const keyIn = (operation: string, body: unknown): string =>
  isRecord(body) ? String(operation === 'upsertLots' ? body.sku : body.referenceNumber) : '';

/** What a bulk call comes to. */
export function settleBulk(
  entries: readonly Entry[],
  sends: readonly Send[],
  result: Result<unknown>,
): Settled {
  const fates: Fates = {};
  const operation = sends[0]?.operation ?? '';
  if (result.kind === 'ok') {
    const told = refusedIn(operation, result.answer, result.rejections);
    entries.forEach((entry, i) => {
      const issue = told?.get(keyIn(operation, sends[i]?.body));
      fates[idOf(entry)] = told
        ? issue
          ? { s: 'failed', issues: [issue] }
          : { s: 'done' }
        : { s: 'unknown' };
    });
    return { fates };
  }
  if (result.kind === 'unknown') {
    for (const entry of entries) fates[idOf(entry)] = { s: 'unknown' };
    return { fates };
  }
  if (result.kind !== 'refused') return { fates, stop: result };
  const pointed = refusedPlaces(result.issues);
  const isPointed = pointed.size > 0 && pointed.size < entries.length;
  entries.forEach((entry, i) => {
    const issues = isPointed ? pointed.get(i) : (pointed.get(i) ?? issuesIn(result));
    if (issues) fates[idOf(entry)] = { s: 'failed', issues };
  });
  return isPointed ? { fates, again: entries.filter((_, i) => !pointed.has(i)) } : { fates };
}

/** What records sent one by one come to. Those without a result were not sent: the first that stopped says why. */
export function settleSingles(
  entries: readonly Entry[],
  results: readonly (Result<unknown> | undefined)[],
): Settled {
  const fates: Fates = {};
  let stop: Failure | undefined;
  entries.forEach((entry, i) => {
    const result = results[i];
    if (!result) return;
    if (result.kind === 'ok') fates[idOf(entry)] = { s: 'done' };
    else if (result.kind === 'unknown') fates[idOf(entry)] = { s: 'unknown' };
    else if (result.kind === 'refused' || result.kind === 'missing')
      fates[idOf(entry)] = { s: 'failed', issues: issuesIn(result) };
    else stop ??= result;
  });
  return stop ? { fates, stop } : { fates };
}
