import type { Rejection } from '@/lib/console/request-log/request-row';
import { isRecord } from '@/lib/contract/schema/is-record';
import type { Issue } from '@/lib/contract/schema/issue';
import type { Failure } from './result';

/** What a failure of a receiving order says: `lineItems.1.sku: X is not a known SKU (LineItemNotFound)`. */
export function issueIn(failure: string) {
  const [, path = '', message = failure, code = ''] = /^([\w.]+): (.*?)(?: \((\w+)\))?$/s.exec(failure) ?? [];
  return { path, message, code };
}

const listIn = (answer: unknown, name: string): readonly unknown[] | undefined => {
  const list = isRecord(answer) ? answer[name] : undefined;
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
  upsertShipment: 'results',
};

/** Calls of many records whose answer tells of each. */
export const namesRecords = (operation: string): boolean => Object.hasOwn(lists, operation);

/** The spec shows `Attached` and rejects a shipment as a whole; a platform that goes on without some orders says so in such words. */
const notAttached = /reject|refus|fail|error|invalid|skip|unknown|not/i;

const keyIn = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value) || undefined : undefined;

/** What a row of an answer says: which record, and why it was not taken; without an issue it was. */
function parseRejection(operation: string, row: unknown): { record: string; issue?: Issue } | undefined {
  const record = keyIn(isRecord(row) ? row.referenceNumber : row);
  if (record === undefined || isRecord(row) !== (operation !== 'upsertLots')) return undefined;
  if (!isRecord(row)) return { record, issue: { path: 'sku', message: '', code: 'unknownSku' } };
  const { error, message, status } = row;
  if (operation === 'upsertShipment')
    return typeof status === 'string' && notAttached.test(status)
      ? { record, issue: { path: 'salesOrders', message: String(message ?? ''), code: status } }
      : { record };
  const issue =
    typeof error === 'string'
      ? { path: 'referenceNumber', message: '', code: error }
      : issueIn(String(message ?? ''));
  return { record, issue };
}

/**
 * Of a bulk call whose answer says "ok": the records that it names as not taken, as often as it names them. `undefined`: it
 * does not say, or not all of it can be read; who was taken is not known then.
 */
export function rejectionsIn(operation: string, answer: unknown): Rejection[] | undefined {
  const found: Rejection[] = [];
  const name = lists[operation] ?? '';
  // Many a service writes an empty list as null.
  if (isRecord(answer) && answer[name] === null && operation !== 'upsertShipment') return found;
  for (const row of listIn(answer, name) ?? [undefined]) {
    const rejection = parseRejection(operation, row);
    if (!rejection) return undefined;
    if (rejection.issue) found.push({ record: rejection.record, ...rejection.issue });
  }
  return found;
}

/** As `rejectionsIn`, by the key of the record; `later`: what was told after the answer, where that itself does not say. */
export function rejectionsByRecord(
  operation: string,
  answer: unknown,
  laterRejections?: readonly Rejection[],
): Map<string, Issue> | undefined {
  const found = rejectionsIn(operation, answer) ?? laterRejections;
  return found && new Map(found.map(({ record, path, message, code }) => [record, { path, message, code }]));
}

/** The issues of a refused list by the place of the record that they point at. `list`: the list's field, where it is not the body itself. */
export function rejectedPaths(issues: readonly Issue[], list = ''): Map<number, Issue[]> {
  const pointed = new Map<number, Issue[]>();
  for (const issue of issues) {
    const inList =
      list === '' ? issue.path : issue.path.startsWith(`${list}.`) ? issue.path.slice(list.length + 1) : '';
    const [, at, path = ''] = /^(\d+)(?:\.(.*))?$/.exec(inList) ?? [];
    if (at !== undefined) pointed.set(Number(at), [...(pointed.get(Number(at)) ?? []), { ...issue, path }]);
  }
  return pointed;
}
