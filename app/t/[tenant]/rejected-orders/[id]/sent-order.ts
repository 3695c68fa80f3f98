import { journalEntry, listJournal } from '@/lib/console/journal-list';
import type { InvalidSalesOrder } from '@/lib/contract/invalid-sales-order';
import { SalesOrderUpsert } from '@/lib/contract/sales-order-upsert';

/** An order as it was sent from here: who sent it, when, in which request. */
export type SentOrder = { order: SalesOrderUpsert; request: number; person: string; at: string };

/** The clocks of platform and console differ a little. */
const SLACK_MS = 5 * 60_000;

function orderIn(body: string | null, reference: string): SalesOrderUpsert | undefined {
  if (!body) return undefined;
  try {
    const sent: unknown = JSON.parse(body);
    const orders: unknown[] = Array.isArray(sent) ? sent : [];
    return orders
      .map((order) => SalesOrderUpsert.safeParse(order))
      .find(({ data }) => data?.referenceNumber === reference)?.data;
  } catch {
    return undefined;
  }
}

/** What was sent when the order was rejected, from the journal: the platform tells only that it was. Nothing when it did not go out here. */
export async function sentOrder(
  tenant: string,
  { referenceNumber, createdAt }: InvalidSalesOrder,
): Promise<SentOrder | undefined> {
  const reference = referenceNumber ?? '';
  const { entries } = await listJournal({
    tenant,
    operations: ['bulkUpsertSalesOrders'],
    record: reference,
    count: 5,
  });
  const until = Date.parse(createdAt ?? '') + SLACK_MS;
  const entry = entries.find(({ at }) => !(at.getTime() > until));
  const full = entry && (await journalEntry(entry.id, tenant));
  const order = full && orderIn(full.body, reference);
  return order && { order, request: full.id, person: full.person, at: full.at.toISOString() };
}
