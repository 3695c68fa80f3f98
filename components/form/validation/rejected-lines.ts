import { refusedIn } from '@/lib/console/browser/rejections-in';
import { SalesOrderUpsert } from '@/lib/contract/resources/sales-order-upsert';
import { isRecord } from '@/lib/contract/schema/is-record';
import type { Issue } from '@/lib/contract/schema/issue';
import { aboutOrderError, isOrderError } from '@/lib/rules/order-errors';
import { faultsOf } from '@/lib/rules/order-rules';

export const referenceOf = (order: unknown): string =>
  isRecord(order) && 'referenceNumber' in order ? String(order.referenceNumber) : '';

/** The code under which an answer itself names the order as rejected; nothing where it does not, or does not say (D8). */
export const rejectedIn = (answer: unknown, order: unknown): string | undefined =>
  refusedIn('bulkUpsertSalesOrders', answer)?.get(referenceOf(order))?.code;

/** A rejection as an issue: at the field that its rule finds, else at the one that it is usually about. */
export function rejectionOf(order: unknown, code: string): Issue {
  const parsed = SalesOrderUpsert.safeParse(order);
  const fault = parsed.success ? faultsOf(parsed.data).find((one) => one.code === code) : undefined;
  const usual = isOrderError(code) ? aboutOrderError(code).field : undefined;
  return { path: fault?.path ?? usual ?? 'referenceNumber', message: '', code };
}
