import { journalEntry, listJournal } from '@/lib/console/request-log/list-requests';
import type { InvalidSalesOrder } from '@/lib/contract/resources/sales-order';
import { SalesOrderUpsert } from '@/lib/contract/resources/sales-order-upsert';
import { fieldsOf } from '@/lib/contract/schema/describe';
import { isRecord } from '@/lib/contract/schema/is-record';

/** The fields of an order's payload. */
export const orderFields = fieldsOf(SalesOrderUpsert);

/** Where what was sent is not known: the little that the list of rejected orders tells. The last word of a name is the surname. */
export function knownStart(rejection: InvalidSalesOrder): Record<string, unknown> {
  const words = (rejection.customerFullName ?? '').trim().split(/\s+/).filter(Boolean);
  const lastName = words.length > 1 ? words.at(-1) : undefined;
  const firstName = words.slice(0, lastName === undefined ? undefined : -1).join(' ');
  return {
    referenceNumber: rejection.referenceNumber,
    salesChannel: rejection.salesChannel,
    customer: { firstName, lastName },
    shippingAddress: { country: 'Turkey' },
    billingAddress: { country: 'Turkey' },
  };
}

/** An order as it was sent from here: who sent it, when, in which request. */
export type SentOrder = {
  order: SalesOrderUpsert;
  /** As it went out, also what the contract does not know. */
  payload: Readonly<Record<string, unknown>>;
  request: number;
  person: string;
  at: string;
};

/** The clocks of platform and console differ a little. */
const SLACK_MS = 5 * 60_000;

function orderIn(body: string | null, reference: string): Pick<SentOrder, 'order' | 'payload'> | undefined {
  if (!body) return undefined;
  try {
    const sent: unknown = JSON.parse(body);
    const payload = (Array.isArray(sent) ? sent : [])
      .filter(isRecord)
      .find((order) => order.referenceNumber === reference);
    const { data: order } = SalesOrderUpsert.safeParse(payload);
    return order && payload && { order, payload };
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
  const found = full && orderIn(full.body, reference);
  return found && { ...found, request: full.id, person: full.person, at: full.at.toISOString() };
}
