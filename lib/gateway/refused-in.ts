import type { Issue } from '@/lib/contract/issue';
import { isFields } from './complaint';
import type { Failure } from './result';

/** What a failure of a receiving order says: `lineItems.1.sku: X is not a known SKU (LineItemNotFound)`. */
export function issueIn(failure: string) {
  const [, path = '', message = failure, code = ''] = /^([\w.]+): (.*?)(?: \((\w+)\))?$/s.exec(failure) ?? [];
  return { path, message, code };
}

const listIn = (answer: unknown, name: string): readonly unknown[] | undefined => {
  const list = isFields(answer) ? answer[name] : undefined;
  return Array.isArray(list) ? list : undefined;
};

/** Why a failure refused, as issues: its own words where it names none. */
export const issuesIn = (failure: Failure): Issue[] => {
  if ('issues' in failure && failure.issues.length > 0) return failure.issues;
  return [{ path: '', message: 'message' in failure ? failure.message : '', code: failure.kind }];
};

/** Stands at records of which nobody knows what became of them. */
export const unreadable: Issue = {
  path: '',
  message: "The platform's answer could not be read, look at the request",
  code: 'unreadable',
};

const lists: Readonly<Record<string, string>> = {
  upsertLots: 'skippedSkus',
  bulkUpsertSalesOrders: 'rejected',
  bulkUpsertReceivingOrders: 'updateFailures',
};

const keyIn = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value) || undefined : undefined;

/** A record that was not taken: its key, and why. */
function refusalIn(operation: string, row: unknown): [string, Issue] | undefined {
  const key = keyIn(isFields(row) ? row.referenceNumber : row);
  if (key === undefined || isFields(row) !== (operation !== 'upsertLots')) return undefined;
  if (!isFields(row)) return [key, { path: 'sku', message: '', code: 'unknownSku' }];
  const { error, message } = row;
  const issue =
    typeof error === 'string'
      ? { path: 'referenceNumber', message: '', code: error }
      : issueIn(String(message ?? ''));
  return [key, issue];
}

/**
 * Of a bulk call whose answer says "ok": the records that it names as not taken, by their key. `undefined`: it does not say,
 * or not all of it can be read; who was taken is not known then.
 */
export function refusedIn(operation: string, answer: unknown): Map<string, Issue> | undefined {
  const told = new Map<string, Issue>();
  const name = lists[operation] ?? '';
  // Many a service writes an empty list as null.
  if (isFields(answer) && answer[name] === null) return told;
  for (const row of listIn(answer, name) ?? [undefined]) {
    const refusal = refusalIn(operation, row);
    if (!refusal) return undefined;
    told.set(...refusal);
  }
  return told;
}

/** The issues of a refused list by the place of the record that they point at. `list`: the list's field, where it is not the body itself. */
export function refusedPlaces(issues: readonly Issue[], list = ''): Map<number, Issue[]> {
  const pointed = new Map<number, Issue[]>();
  for (const issue of issues) {
    const inList =
      list === '' ? issue.path : issue.path.startsWith(`${list}.`) ? issue.path.slice(list.length + 1) : '';
    const [, at, path = ''] = /^(\d+)(?:\.(.*))?$/.exec(inList) ?? [];
    if (at !== undefined) pointed.set(Number(at), [...(pointed.get(Number(at)) ?? []), { ...issue, path }]);
  }
  return pointed;
}
