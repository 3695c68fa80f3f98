import { can } from '@/lib/console/api-client/capabilities';
import { parsedJson } from '@/lib/console/browser/typed-json';
import { read } from '@/lib/console/operations/read';
import { broughtContents } from '@/lib/console/operations/rejected-contents';
import { listRequestLog, requestLogEntry } from '@/lib/console/request-log/list-requests';
import { SalesOrderUpsert } from '@/lib/contract/resources/sales-order-upsert';
import type { InvalidSalesOrder } from '@/lib/contract/resources/sales-orders';
import { isRecord } from '@/lib/contract/schema/is-record';

/** What a rejected order contained when it was sent, and where that is known from. */
export type OrderContents = {
  order: SalesOrderUpsert;
  /** As it was sent, with fields that the contract does not name. */
  payload: Readonly<Record<string, unknown>>;
  source:
    | { from: 'requests'; request: number; person: string; at: string }
    /** The platform stores rejected orders (extension, D24). */
    | { from: 'platform' }
    /** Somebody brought it by a file. */
    | { from: 'file'; file: string; person: string; at: string };
};

/** Platform and console clocks may differ by this much. */
const CLOCK_SKEW_MS = 5 * 60_000;

const parsed = (payload: unknown): Pick<OrderContents, 'order' | 'payload'> | undefined => {
  const { data: order } = SalesOrderUpsert.safeParse(payload);
  return order && isRecord(payload) ? { order, payload } : undefined;
};

async function fromRequestLog(
  tenant: string,
  { referenceNumber, createdAt }: InvalidSalesOrder,
): Promise<OrderContents | undefined> {
  const { entries } = await listRequestLog({
    tenant,
    operations: ['bulkUpsertSalesOrders'],
    record: referenceNumber ?? '',
    count: 5,
  });
  const until = Date.parse(createdAt ?? '') + CLOCK_SKEW_MS;
  const entry = entries.find(({ at }) => !(at.getTime() > until));
  const full = entry && (await requestLogEntry(entry.id, tenant));
  if (!full) return undefined;
  const contents = parsed(
    [parsedJson(full.body)]
      .flat()
      .filter(isRecord)
      .find((order) => order.referenceNumber === referenceNumber),
  );
  const { id: request, person, at } = full;
  return contents && { ...contents, source: { from: 'requests', request, person, at: at.toISOString() } };
}

async function fromPlatform(tenant: string, { id }: InvalidSalesOrder): Promise<OrderContents | undefined> {
  if (!(await can('getRejectedSalesOrder', tenant))) return undefined;
  const found = await read('getRejectedSalesOrder', tenant, { params: { id } });
  const contents = found.kind === 'ok' ? parsed(found.answer.payload) : undefined;
  return contents && { ...contents, source: { from: 'platform' } };
}

async function fromFile(tenant: string, reference: string): Promise<OrderContents | undefined> {
  const importedContents = (await broughtContents(tenant, [reference])).get(reference);
  const contents = importedContents && parsed(importedContents.payload);
  if (!contents) return undefined;
  const { file, person, at } = importedContents;
  return { ...contents, source: { from: 'file', file, person, at: at.toISOString() } };
}

/**
 * The contents of a rejected order: from the request log where it was sent from here, otherwise from the platform where it
 * stores them, otherwise from a file that somebody brought. The list of rejected orders itself has only a few fields.
 */
export const orderContents = async (
  tenant: string,
  rejection: InvalidSalesOrder,
): Promise<OrderContents | undefined> =>
  (await fromRequestLog(tenant, rejection)) ??
  (await fromPlatform(tenant, rejection)) ??
  (await fromFile(tenant, rejection.referenceNumber ?? ''));
