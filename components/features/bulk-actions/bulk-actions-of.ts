import { getTranslations } from 'next-intl/server';
import type { Bulk, BulkWay, ListName } from '@/components/data-table/columns/column';
import { whyNot } from '@/components/record/unavailable-reason';
import { can } from '@/lib/console/api-client/capabilities';
import { operations } from '@/lib/contract/operations';
import { type BulkActName, bulkActsOn, recordActions } from '@/lib/contract/record-actions';
import { isRecord } from '@/lib/contract/schema/is-record';

/** Where the records of an act lie: the list they come from, and the address of one (braces around its key). */
export function placesOf(act: BulkActName, segment: string): { list: string; record?: string } {
  const base = `/t/${segment}/${operations[recordActions[act].bulk.list].resource}`;
  // A rejected order is none: there is nothing to open but the list.
  if (act === 'bulkUpsertSalesOrders') return { list: `/t/${segment}/rejected-orders` };
  return { list: base, record: `${base}/{record}` };
}

/** The list of a run as it was when it was planned: what its address said of search, filters, order and columns, from the first page. */
export function listAsPlanned(list: string, asked: unknown): string {
  const search = new URLSearchParams(isRecord(asked) && typeof asked.search === 'string' ? asked.search : '');
  search.delete('page');
  return search.size > 0 ? `${list}?${search}` : list;
}

/**
 * What can be done to many records of a list, each act with the reason why it is absent here. `without`: acts that another
 * one stands in for.
 */
export async function bulkOf(
  list: ListName,
  tenant: string,
  without: readonly BulkActName[] = [],
): Promise<Bulk | undefined> {
  const t = await getTranslations('pages.bulk');
  const wayOf = async (name: BulkActName): Promise<BulkWay> => {
    const unavailable = await whyNot(name, tenant);
    // Who is in a shipment must be readable: sending less than all of them would detach the others.
    const blind = name === 'upsertShipment' && !unavailable && !(await can('getShipment', tenant));
    return { name, label: t(`acts.${name}`), unavailable: blind ? t('membersUnknown') : unavailable };
  };
  const [first, ...rest] = bulkActsOn(list).filter((name) => !without.includes(name));
  if (!first) return undefined;
  return { key: recordActions[first].bulk.key, ways: await Promise.all([first, ...rest].map(wayOf)) };
}
