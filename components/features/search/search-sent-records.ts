import { recordPath } from '@/components/record/record-path';
import { sentOrders, sentShipments } from '@/components/record/sent-records/sent-kinds';
import type { Hit } from '@/components/shell/command-palette/search-hit';
import { listSentLots } from '@/lib/console/request-log/sent-lots';
import { sentAmong } from '@/lib/console/request-log/sent-records';
import type { Lookup } from './lookups';
import { type Asked, judge } from './search-input';

const kinds = { 'sales-orders': sentOrders, shipments: sentShipments } as const;

async function sentLotHits(tenant: string, asked: Asked): Promise<Hit[]> {
  const { rows } = await listSentLots(tenant, { codes: asked.codes, count: 20 });
  return rows.flatMap(({ sent }): Hit[] => {
    const [sku, lot] = [String(sent.sku ?? ''), String(sent.lotNumber ?? '')];
    const fits = judge(asked, { codes: () => [lot, sent.supplierLotNumber] }, sent);
    return fits
      ? [{ kind: 'lots', path: recordPath('lots', sku, lot), label: lot, hint: sku, ...fits, sent: true }]
      : [];
  });
}

/** The records with this very code that were sent from here, where the platform cannot be asked. */
export async function sentHits({ kind, codes }: Lookup, tenant: string, asked: Asked): Promise<Hit[]> {
  // Other codes of a record than its key are not kept in a way that can be asked.
  if (!codes) return [];
  if (kind === 'lots') return sentLotHits(tenant, asked);
  if (kind !== 'sales-orders' && kind !== 'shipments') return [];
  const keys = await sentAmong(tenant, kinds[kind], asked.codes);
  return keys.map((key) => ({ kind, path: recordPath(kind, key), label: key, exact: true, sent: true }));
}
