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

/** Of a call whose answer says "ok": the records that it names as not taken, by their key. `undefined`: it does not say. */
export function refusedIn(operation: string, answer: unknown): Map<string, Issue> | undefined {
  const told = new Map<string, Issue>();
  if (operation === 'upsertLots') {
    for (const sku of listIn(answer, 'skippedSkus') ?? [])
      told.set(String(sku), { path: 'sku', message: '', code: 'unknownSku' });
    return told;
  }
  const list = listIn(answer, operation === 'bulkUpsertSalesOrders' ? 'rejected' : 'updateFailures');
  if (!list) return undefined;
  for (const row of list) {
    if (!isFields(row)) continue;
    const { error, message } = row;
    const issue =
      typeof error === 'string'
        ? { path: 'referenceNumber', message: '', code: error }
        : issueIn(String(message ?? ''));
    told.set(String(row.referenceNumber), issue);
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
