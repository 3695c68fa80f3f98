import type { Dqb } from '@/lib/contract/dqb/dqb';
import { matches, sortRecords } from '@/lib/contract/dqb/evaluate';
import type { PageRow } from '@/lib/contract/schema/list-page';
import type { SentListName } from '@/lib/contract/sent-lists';
import { isUnconfirmed } from '../browser/result';
import { acceptedAfter, knownOrder } from './known-order';
import { findUnsettled } from './rejected-entries';
import { type SentKind, sentLots, sentOrders, sentShipments } from './sent-kinds';
import { type Key, type SentRecord, sentKeys, sentRecords } from './sent-records';
import { shipmentsOfOrders, withMembers } from './sent-shipments';

/**
 * Maximum number of records that are searched to filter or sort by a field other than the key, starting with the last
 * sent. Each record's contents must be read.
 */
export const MAX_EXAMINED = 5_000;
/** Number of records whose requests one query reads. */
const BATCH_ROWS = 500;

/**
 * The result is unknown while any write since the last accepted upsert is unconfirmed, even if the last write has a
 * result.
 */
const knownOutcome = ({ last, unconfirmed }: SentRecord) =>
  isUnconfirmed(last) || unconfirmed.length === 0 ? last.result : 'unknown';

const lastRequest = (record: SentRecord) => ({
  outcome: knownOutcome(record),
  sentAt: record.last.at.toISOString(),
  sentBy: record.last.person,
});

async function orderRows(tenant: string, records: readonly SentRecord[]): Promise<PageRow[]> {
  const findUpsert = ({ writes }: SentRecord) =>
    writes.find(({ operation }) => operation === sentOrders.upsert);
  const [shipments, unsettled] = await Promise.all([
    shipmentsOfOrders(
      tenant,
      records.map(({ key }) => key),
    ),
    findUnsettled(records.flatMap((record) => findUpsert(record) ?? [])),
  ]);
  return records.map((record) => {
    const order = knownOrder(record.key, record, shipments.get(record.key));
    const upsert = findUpsert(record);
    const request = { ...lastRequest(record), lastRequest: record.last.operation };
    const row = { ...order, ...request };
    if (upsert?.result === 'rejected') return { ...row, outcome: 'rejected', error: upsert.code };
    if (request.outcome !== 'done') return row;
    if (upsert && unsettled.has(upsert.id)) return { ...row, outcome: 'checking' };
    return acceptedAfter(record.writes) ? { ...row, outcome: 'acceptedLater' } : row;
  });
}

async function shipmentRows(tenant: string, records: readonly SentRecord[]): Promise<PageRow[]> {
  const shipments = await withMembers(tenant, records);
  return shipments.map((record) => ({
    ...record.fields,
    shipmentNo: record.key,
    salesOrders: record.orders,
    ...lastRequest(record),
  }));
}

async function lotRows(_: string, records: readonly SentRecord[]): Promise<PageRow[]> {
  return records.map((record) => {
    const outcome = knownOutcome(record);
    return {
      ...record.fields,
      ...{ sku: record.key, lotNumber: record.part },
      ...lastRequest(record),
      // A platform rejects a lot only if its SKU is unknown, and reports the lot as skipped.
      outcome: outcome === 'rejected' ? 'skipped' : outcome,
    };
  });
}

const sources: Record<
  SentListName,
  { kind: SentKind; toRows: (tenant: string, records: readonly SentRecord[]) => Promise<PageRow[]> }
> = {
  getSentSalesOrders: { kind: sentOrders, toRows: orderRows },
  getSentShipments: { kind: sentShipments, toRows: shipmentRows },
  getSentLots: { kind: sentLots, toRows: lotRows },
};

/**
 * Returns a page of the records that this console sent, in the shape of a platform's list. Without a sort order, the records
 * sent last come first.
 */
export async function readSentList(
  tenant: string,
  name: SentListName,
  { filters, sort, offset = 0, count = 50 }: Dqb,
) {
  const { kind, toRows } = sources[name];
  const keyNames = kind.keys.filter((name) => name !== undefined);
  const isKey = ({ property }: { property: string }) => keyNames.includes(property);
  const read = async (keys: readonly Key[]): Promise<PageRow[]> => {
    const rows: PageRow[] = [];
    for (let at = 0; at < keys.length; at += BATCH_ROWS)
      rows.push(...(await toRows(tenant, await sentRecords(tenant, kind, keys.slice(at, at + BATCH_ROWS)))));
    return rows;
  };
  const toPage = (items: readonly PageRow[], total: number) => ({
    ...{ items, count: items.length, offset, dataSetCount: total },
  });
  // The request log already has the records in this order.
  const isByTime = sort.every((one, at) =>
    at === 0 ? one.property === 'sentAt' && one.direction === 'desc' : isKey(one),
  );
  if (isByTime && filters.length === 0) {
    const { keys, total } = await sentKeys(tenant, kind, { offset, count });
    return toPage(await read(keys), total);
  }
  const order = isByTime ? [] : sort;
  const isByKey = [...filters, ...order].every(isKey);
  const { keys } = await sentKeys(tenant, kind, { count: isByKey ? null : MAX_EXAMINED });
  const rows = isByKey
    ? keys.map((key): PageRow => Object.fromEntries(keyNames.map((name, at) => [name, key[at] ?? ''])))
    : await read(keys);
  const found = sortRecords(
    rows.filter((row) => matches(filters, row)),
    order,
  );
  const page = found.slice(offset, offset + count);
  const getKey = (row: PageRow): Key => [String(row[kind.keys[0]]), String(row[kind.keys[1] ?? ''] ?? '')];
  return toPage(isByKey ? await read(page.map(getKey)) : page, found.length);
}

/** Counts the records of a list that this console has sent. */
export const countSent = async (tenant: string, name: SentListName): Promise<number> =>
  (await sentKeys(tenant, sources[name].kind, { count: 0 })).total;
