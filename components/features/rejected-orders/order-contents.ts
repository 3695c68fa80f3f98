import { can } from '@/lib/console/api-client/capabilities';
import { parsedJson } from '@/lib/console/browser/json';
import { maskIn } from '@/lib/console/masking/mask';
import { read } from '@/lib/console/operations/read';
import { readImportedContents } from '@/lib/console/operations/rejected-contents';
import { listRequestLog, requestLogEntry } from '@/lib/console/request-log/list-requests';
import { SalesOrderUpsert } from '@/lib/contract/resources/sales-order-upsert';
import type { InvalidSalesOrder } from '@/lib/contract/resources/sales-orders';
import { isRecord } from '@/lib/contract/schema/is-record';

/** The payload of a rejected order as sent, and its source. */
export type OrderContents = {
  order: SalesOrderUpsert;
  /** The payload as sent, including unknown fields. */
  payload: Readonly<Record<string, unknown>>;
  source:
    | { from: 'requests'; request: number; person: string; at: string }
    /** The platform stores rejected orders (extension, D24). */
    | { from: 'platform' }
    /** Uploaded in a file. */
    | { from: 'file'; file: string; person: string; at: string };
};

/** Maximum difference between the clocks of platform and console. */
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
  const importedContents = (await readImportedContents(tenant, [reference])).get(reference);
  const contents = importedContents && parsed(importedContents.payload);
  if (!contents) return undefined;
  const { file, person, at } = importedContents;
  return { ...contents, source: { from: 'file', file, person, at: at.toISOString() } };
}

/**
 * The payload of a rejected order: from the request log if it was sent by this console, otherwise from the platform if it stores them,
 * otherwise from an uploaded file. Masked for the person who reads it. The list of rejected orders itself has only a few fields.
 */
export async function findOrderContents(
  tenant: string,
  rejection: InvalidSalesOrder,
): Promise<OrderContents | undefined> {
  const contents =
    (await fromRequestLog(tenant, rejection)) ??
    (await fromPlatform(tenant, rejection)) ??
    (await fromFile(tenant, rejection.referenceNumber ?? ''));
  return (await maskIn(tenant)).of(contents);
}
