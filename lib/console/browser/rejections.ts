import type { Rejection } from '@/lib/console/request-log/request-row';
import { isRecord } from '@/lib/contract/schema/is-record';
import type { Issue } from '@/lib/contract/schema/issue';
import { textOf } from '@/lib/contract/schema/text-of';
import type { Failure } from './result';

/**
 * Returns the key of an entry of the list of rejected orders in the console's data. The key includes the creation time,
 * because an order that is rejected again may get an entry with the same ID.
 */
export const entryKey = ({ entry, at }: { entry: string; at: string }): string => `${entry} ${at}`;

/** A rejection that a request caused. Without `entry`, the order is not in the list of rejected orders yet. */
export type NewRejection = Pick<Rejection, 'code' | 'entry' | 'at'>;

/** Parses the message of a rejected receiving order: `lineItems.1.sku: X is not a known SKU (LineItemNotFound)`. */
export function parseIssue(failure: string) {
  const [, path = '', message = failure, code = ''] = /^([\w.]+): (.*?)(?: \((\w+)\))?$/s.exec(failure) ?? [];
  return { path, message, code };
}

const getList = (response: unknown, name: string): readonly unknown[] | undefined => {
  const list = isRecord(response) ? response[name] : undefined;
  return Array.isArray(list) ? list : undefined;
};

/** Returns the issues of a failure, or its message as an issue if the failure has no issues. */
export const failureIssues = (failure: Failure): Issue[] => {
  if ('issues' in failure && failure.issues.length > 0) return failure.issues;
  return [{ path: '', message: 'message' in failure ? failure.message : '', code: failure.kind }];
};

/** The issue of records with an unknown outcome. */
export const unreadable: Issue = {
  path: '',
  message: 'The response of the platform could not be read: see the request log',
  code: 'unreadable',
};

const rejectionLists: Readonly<Record<string, string>> = {
  upsertLots: 'skippedSkus',
  bulkUpsertSalesOrders: 'rejected',
  bulkUpsertReceivingOrders: 'updateFailures',
  upsertShipment: 'results',
};

/** True for bulk calls whose response lists each record. */
export const reportsPerRecord = (operation: string): boolean => Object.hasOwn(rejectionLists, operation);

/** Statuses of an order that is in the shipment. The contract knows only `Attached`, and other platforms have others. */
const attached =
  /^(?:(?:already|zaten) )?(?:attached|added|moved(?: in)?|kept|unchanged|ok|success(?:ful)?|eklendi|taşındı|mevcut|başarılı|hatasız)$/i;
/** Parts of the status of an order that was not attached. `not` counts only as a word. */
const notAttached =
  /reject|refus|fail|error|invalid|skip|unknown|redded|hata(?!sız)|geçersiz|başarısız|bulunamad|eklenm?e[dm]|atland|bilinm|\b(?:can)?not(?:found|attached)?\b/i;

/** Reads the status of an order of a shipment. Undefined if the status is unknown. */
function readAttachStatus(status: unknown): 'attached' | 'rejected' | undefined {
  const words = textOf(status)
    .replaceAll(/[_-]/g, ' ')
    .replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ');
  if (attached.test(words)) return 'attached';
  return notAttached.test(words) ? 'rejected' : undefined;
}

/**
 * Parses one row of a response: its record, and the reason if the record was rejected. Without `issue`, the record was
 * accepted. Undefined if the outcome is unknown.
 */
function parseRejection(operation: string, row: unknown): { record: string; issue?: Issue } | undefined {
  const record = textOf(isRecord(row) ? row.referenceNumber : row);
  if (record === '' || isRecord(row) !== (operation !== 'upsertLots')) return undefined;
  if (!isRecord(row)) return { record, issue: { path: 'sku', message: '', code: 'unknownSku' } };
  const { error, message, status } = row;
  if (operation === 'upsertShipment') {
    const outcome = readAttachStatus(status);
    if (outcome === 'attached') return { record };
    return (
      outcome && { record, issue: { path: 'salesOrders', message: textOf(message), code: textOf(status) } }
    );
  }
  const issue =
    typeof error === 'string'
      ? { path: 'referenceNumber', message: '', code: error }
      : parseIssue(String(message ?? ''));
  return { record, issue };
}

/**
 * Returns the rejected records of a successful bulk call, with duplicates. Undefined if the outcome is unknown, because
 * the response does not name the rejected records or is partly unreadable.
 */
export function parseRejections(operation: string, response: unknown): Rejection[] | undefined {
  const found: Rejection[] = [];
  const name = rejectionLists[operation] ?? '';
  // Many services send an empty list as null.
  if (isRecord(response) && response[name] === null && operation !== 'upsertShipment') return found;
  for (const row of getList(response, name) ?? [undefined]) {
    const rejection = parseRejection(operation, row);
    if (!rejection) return undefined;
    if (rejection.issue) found.push({ record: rejection.record, ...rejection.issue });
  }
  return found;
}

/**
 * Groups the issues of a rejected list by the index of their record. `list` is the field of the list, or '' if the body is the
 * list.
 */
export function rejectedPaths(issues: readonly Issue[], list = ''): Map<number, Issue[]> {
  const byIndex = new Map<number, Issue[]>();
  for (const issue of issues) {
    const inList =
      list === '' ? issue.path : issue.path.startsWith(`${list}.`) ? issue.path.slice(list.length + 1) : '';
    const [, at, path = ''] = /^(\d+)(?:\.(.*))?$/.exec(inList) ?? [];
    if (at !== undefined) byIndex.set(Number(at), [...(byIndex.get(Number(at)) ?? []), { ...issue, path }]);
  }
  return byIndex;
}

/** True if the response says that the order was accepted. Platforms need not return anything (D8). */
export const isCounted = (response: unknown): boolean => {
  const getCount = (name: string) => {
    const n: unknown = typeof response === 'object' && response !== null ? Reflect.get(response, name) : 0;
    return typeof n === 'number' ? n : 0;
  };
  return getCount('created') + getCount('updated') > 0;
};
