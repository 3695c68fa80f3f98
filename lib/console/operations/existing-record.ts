import { writesAbout } from '@/lib/console/request-log/list-requests';
import { listSentLots } from '@/lib/console/request-log/sent-lots';
import { saidOf } from '@/lib/console/request-log/sent-records';
import { type Filter, printDqb } from '@/lib/contract/dqb/dqb';
import { operations } from '@/lib/contract/operations';
import { isSameKey, type KeyedWrite, recordKey } from '@/lib/contract/schema/record-key';
import { ask } from '../api-client/capabilities';
import type { Result } from '../browser/result';
import { isUnconfirmed, recordOutcome } from '../browser/result';
import { ok } from '../http/own-result';

type Fields = Readonly<Record<string, unknown>>;

/** What stands under a key: on the platform, or, where that cannot be asked, as it was sent from here. No `fields`: nothing. */
export type ExistingRecord = { source: 'platform' | 'requests'; fields?: Fields };

const lists = {
  upsertLots: operations.getLots,
  createProduct: operations.getProductsWithTag,
  createCustomer: operations.getCustomers,
} as const;
const singles = {
  bulkUpsertSalesOrders: operations.getSalesOrder,
  bulkUpsertReceivingOrders: operations.getReceivingOrder,
} as const;

/** The upsert of an order that was last taken, or may have been. */
async function sentOrder(
  tenant: string,
  operation: KeyedWrite,
  reference: string,
): Promise<Fields | undefined> {
  const writes = await writesAbout(tenant, [operation], reference, 20);
  const last = writes.find((entry) => isUnconfirmed(entry) || recordOutcome(entry, reference) === 'done');
  return last && saidOf(last.body, 'referenceNumber', reference);
}

async function sentLot(tenant: string, sku: string, lotNumber: string): Promise<Fields | undefined> {
  const { rows } = await listSentLots(tenant, { of: { sku, lotNumber }, count: 1 });
  const [row] = rows;
  const wasRefused = row?.last.outcome === 'refused' || row?.last.outcome === 'unreachable';
  return row && !row.skipped && !wasRefused ? row.sent : undefined;
}

/** Reads whether a record stands under a key already, past everything that was read before. */
export async function existingRecord(
  tenant: string,
  operation: KeyedWrite,
  key: readonly string[],
): Promise<Result<ExistingRecord>> {
  const [first = '', second = ''] = key;
  if (operation === 'bulkUpsertSalesOrders' || operation === 'bulkUpsertReceivingOrders') {
    const { result } = await ask(singles[operation], { tenant, params: { referenceNumber: first } });
    if (result.kind === 'ok') return ok({ source: 'platform', fields: result.answer });
    if (result.kind === 'refused' && result.status === 404) return ok({ source: 'platform' });
    if (result.kind !== 'missing') return result;
    return ok({ source: 'requests', fields: await sentOrder(tenant, operation, first) });
  }
  const names = { upsertLots: ['sku', 'lotNumber'], createProduct: ['sku'], createCustomer: ['email'] };
  const filters = names[operation].map(
    (property, at): Filter => ({ operation: 'Equals', property, value: key[at] ?? '' }),
  );
  const dqb = printDqb({ filters, sort: [], offset: 0, count: 10 });
  const { result } = await ask(lists[operation], { tenant, query: { dqb } });
  if (result.kind === 'missing' && operation === 'upsertLots')
    return ok({ source: 'requests', fields: await sentLot(tenant, first, second) });
  if (result.kind !== 'ok') return result;
  // A platform that passes over what it does not understand of a query answers others too.
  const items: readonly Fields[] = result.answer.items;
  return ok({
    source: 'platform',
    fields: items.find((row) => isSameKey(recordKey(operation, row), key)),
  });
}
