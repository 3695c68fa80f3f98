import type { QueryClient } from '@tanstack/react-query';
import { readQuery } from '@/lib/console/browser/read-query';
import { isCounted, rejectionsByRecord } from '@/lib/console/browser/rejections';
import { printDqb } from '@/lib/contract/dqb/dqb';
import { SalesOrderUpsert } from '@/lib/contract/resources/sales-order-upsert';
import type { InvalidSalesOrder } from '@/lib/contract/resources/sales-orders';
import { isOrderError } from '@/lib/contract/schema/error-codes';
import { isRecord } from '@/lib/contract/schema/is-record';
import type { Issue } from '@/lib/contract/schema/issue';
import { orderErrorInfo } from '@/lib/rules/order-errors';
import { findErrors } from '@/lib/rules/order-rules';

const referenceOf = (order: unknown): string =>
  isRecord(order) && 'referenceNumber' in order ? String(order.referenceNumber) : '';

/** The code if the response itself reports the order as rejected, otherwise undefined (D8). */
export const reportedRejection = (answer: unknown, order: unknown): string | undefined =>
  rejectionsByRecord('bulkUpsertSalesOrders', answer)?.get(referenceOf(order))?.code;

/** A rejection as an issue of the field that violates its rule, otherwise of the code's usual field. */
export function rejectionIssue(order: unknown, code: string): Issue {
  const parsed = SalesOrderUpsert.safeParse(order);
  const error = parsed.success ? findErrors(parsed.data).find((one) => one.code === code) : undefined;
  const defaultPath = isOrderError(code) ? orderErrorInfo(code).field : undefined;
  return { path: error?.path ?? defaultPath ?? 'referenceNumber', message: '', code };
}

/** A rejection younger than this belongs to the current call; clocks may differ a little. */
const RECENT_MS = 60_000;

type Rejection = Pick<InvalidSalesOrder, 'id' | 'createdAt'>;
const isSameRejection = (one: Rejection, other: Rejection | undefined) =>
  one.id === other?.id && one.createdAt === other.createdAt;

export type KnownRejection = {
  /** The reference of the order, when it is being fixed. */
  record?: string;
  /** The rejection being fixed; if the platform still lists it, the order was not rejected again. */
  known?: Rejection;
  onRejected?: (rejection: Rejection & { error: string }) => void;
  /** Delays between reads of the list, in milliseconds. A platform may list a rejection late. */
  pauses?: readonly number[];
};

/**
 * Finds the rejection of an upsert. The bulk upsert responds 200 for rejected orders too: an order that its body reports is
 * rejected, but an order that it does not report may be rejected nevertheless (D8), so the list of rejected orders is read. If that
 * cannot be read, the outcome is unknown.
 */
export async function findOrderRejection(
  queryClient: QueryClient,
  tenant: string,
  { answer, sent }: { answer: unknown; sent: unknown },
  { known, onRejected, pauses = [] }: KnownRejection = {},
): Promise<Issue[]> {
  // Without a response and an earlier rejection, a listed one may belong to an earlier request.
  if (answer === undefined && !known) return [];
  const order: unknown = Array.isArray(sent) ? sent[0] : sent;
  const reported = reportedRejection(answer, order);
  const reference = referenceOf(order);
  const dqb = printDqb({
    filters: [{ operation: 'Equals', property: 'referenceNumber', value: reference }],
    sort: [{ property: 'createdAt', direction: 'desc' }],
    offset: 0,
    count: 10,
  });
  const query = readQuery('queryInvalidSalesOrders', tenant, { query: { dqb } });
  const readRejection = async () => {
    const found = await queryClient.fetchQuery({ ...query, staleTime: 0 }).catch(() => undefined);
    const rejection = found?.answer.data.find((row) => row.referenceNumber === reference);
    const age = Date.now() - Date.parse(rejection?.createdAt ?? '');
    const isNew = age < RECENT_MS && rejection !== undefined && !isSameRejection(rejection, known);
    return { isRead: found !== undefined, rejection, error: isNew ? rejection.error : undefined };
  };
  let found = await readRejection();
  for (const delay of pauses) {
    if (reported || found.error || isCounted(answer)) break;
    await new Promise((resolve) => setTimeout(resolve, delay));
    found = await readRejection();
  }
  if (!found.isRead && reported === undefined)
    return [{ path: '', message: 'the list of rejected orders could not be read', code: 'unconfirmed' }];
  const { rejection } = found;
  const code = reported ?? found.error;
  if (!code) return [];
  if (rejection) onRejected?.({ id: rejection.id, createdAt: rejection.createdAt, error: code });
  return [rejectionIssue(order, code)];
}
