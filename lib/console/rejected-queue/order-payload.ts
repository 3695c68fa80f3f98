import type { InvalidSalesOrder } from '@/lib/contract/resources/rejected-orders';
import type { SalesOrderUpsert } from '@/lib/contract/resources/sales-order-upsert';
import { isRecord } from '@/lib/contract/schema/is-record';
import { parsePayload } from '@/lib/rules/fixes/fix-payload';
import { can } from '../api-client/can';
import { parsedJson } from '../browser/json';
import { maskIn } from '../masking/mask';
import { read } from '../operations/read';
import { listRequestLog, requestLogEntry } from '../request-log/list-requests';
import { CLOCK_TOLERANCE_MS } from '../request-log/rejected-entries';
import { uploadedPayloads } from './sent-payloads';

/** The payload of a rejected order, and its source. */
export type OrderPayload = {
  order: SalesOrderUpsert;
  /** The payload as sent, including unknown fields. */
  payload: Readonly<Record<string, unknown>>;
  source:
    | { from: 'requests'; request: number; person: string; at: string }
    /** Stored by the platform (extension, D24). */
    | { from: 'platform' }
    /** Uploaded in a file. */
    | { from: 'file'; file: string; person: string; at: string };
};

async function fromRequestLog(
  tenant: string,
  { referenceNumber, createdAt }: InvalidSalesOrder,
): Promise<OrderPayload | undefined> {
  const { entries } = await listRequestLog({
    tenant,
    operations: ['bulkUpsertSalesOrders'],
    record: referenceNumber ?? '',
    count: 5,
  });
  const until = Date.parse(createdAt ?? '') + CLOCK_TOLERANCE_MS;
  const entry = entries.find(({ at }) => !(at.getTime() > until));
  const full = entry && (await requestLogEntry(entry.id, tenant));
  if (!full) return undefined;
  const found = parsePayload(
    [parsedJson(full.body)]
      .flat()
      .filter(isRecord)
      .find((order) => order.referenceNumber === referenceNumber),
  );
  const { id: request, person, at } = full;
  return found && { ...found, source: { from: 'requests', request, person, at: at.toISOString() } };
}

async function fromPlatform(tenant: string, { id }: InvalidSalesOrder): Promise<OrderPayload | undefined> {
  if (!(await can('getRejectedSalesOrder', tenant))) return undefined;
  const result = await read('getRejectedSalesOrder', tenant, { params: { id } });
  const found = result.kind === 'ok' ? parsePayload(result.answer.payload) : undefined;
  return found && { ...found, source: { from: 'platform' } };
}

async function fromFile(tenant: string, reference: string): Promise<OrderPayload | undefined> {
  const uploaded = (await uploadedPayloads(tenant, [reference])).get(reference);
  const found = uploaded && parsePayload(uploaded.payload);
  if (!found) return undefined;
  const { file, person, at } = uploaded;
  return { ...found, source: { from: 'file', file, person, at: at.toISOString() } };
}

/**
 * Finds the payload of a rejected order, because the platform's list has only a few of the order's fields. Searches the
 * request log, then the platform if it stores rejected orders, then uploaded files. Masked for the current user.
 */
export async function findOrderPayload(
  tenant: string,
  rejection: InvalidSalesOrder,
): Promise<OrderPayload | undefined> {
  const found =
    (await fromRequestLog(tenant, rejection)) ??
    (await fromPlatform(tenant, rejection)) ??
    (await fromFile(tenant, rejection.referenceNumber ?? ''));
  return (await maskIn(tenant)).of(found);
}
