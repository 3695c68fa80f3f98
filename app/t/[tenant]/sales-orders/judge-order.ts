import type { QueryClient } from '@tanstack/react-query';
import { printDqb } from '@/lib/contract/dqb';
import type { InvalidSalesOrder } from '@/lib/contract/invalid-sales-order';
import type { Issue } from '@/lib/contract/issue';
import { SalesOrderUpsert } from '@/lib/contract/sales-order-upsert';
import { readQuery } from '@/lib/gateway/queries';
import { aboutOrderError, isOrderError } from '@/lib/rules/order-errors';
import { faultsOf } from '@/lib/rules/order-rules';

/** A rejection younger than this is of the call that was just made; clocks differ a little. */
const RECENT_MS = 60_000;

/** Where the code of a rejection points in the order: the field that its rule finds, else the one that it is usually about. */
function pathOf(error: string, order: unknown): string {
  const parsed = SalesOrderUpsert.safeParse(order);
  const fault = parsed.success ? faultsOf(parsed.data).find(({ code }) => code === error) : undefined;
  return fault?.path ?? (isOrderError(error) ? aboutOrderError(error).field : undefined) ?? 'referenceNumber';
}

type Rejection = Pick<InvalidSalesOrder, 'id' | 'createdAt'>;
const sameRejection = (one: Rejection, other: Rejection | undefined) =>
  one.id === other?.id && one.createdAt === other.createdAt;

/** `known`: the rejection that is being mended; a platform that keeps it has not said it again. */
export type KnownRejection = {
  known?: Rejection;
  onRejected?: (rejection: Rejection & { error: string }) => void;
};

/**
 * The bulk upsert answers 200 for rejected orders too, and its body is not to be leaned on (D8): whether the order was
 * taken is told by the list of rejected ones. While that cannot be read, nothing is called saved.
 */
export async function judgeOrder(
  queries: QueryClient,
  tenant: string,
  sent: unknown,
  { known, onRejected }: KnownRejection = {},
): Promise<Issue[]> {
  const order: unknown = Array.isArray(sent) ? sent[0] : sent;
  const hasReference = typeof order === 'object' && order !== null && 'referenceNumber' in order;
  const reference = hasReference ? String(order.referenceNumber) : '';
  const dqb = printDqb({
    filters: [{ operation: 'Equals', property: 'referenceNumber', value: reference }],
    sort: [{ property: 'createdAt', direction: 'desc' }],
    offset: 0,
    count: 10,
  });
  const asked = readQuery('queryInvalidSalesOrders', tenant, { query: { dqb } });
  const found = await queries.fetchQuery({ ...asked, staleTime: 0 }).catch(() => undefined);
  if (!found)
    return [{ path: '', message: 'the list of rejected orders could not be read', code: 'unconfirmed' }];
  const rejection = found.answer.data.find((row) => row.referenceNumber === reference);
  const age = Date.now() - Date.parse(rejection?.createdAt ?? '');
  if (!rejection?.error || !(age < RECENT_MS) || sameRejection(rejection, known)) return [];
  const { id, createdAt, error } = rejection;
  onRejected?.({ id, createdAt, error });
  return [{ path: pathOf(rejection.error, order), message: '', code: rejection.error }];
}
