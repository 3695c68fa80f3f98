import type { FullEntry } from '@/lib/console/journal-list';
import { saidOf } from '@/lib/console/sent-records';

type Said = Readonly<Record<string, unknown>>;

/** A line of an order as sent, and what was cancelled of it from here since. */
export type KnownLine = Said & { sku?: string; amountInOrder?: number; cancelledAmount?: number };

/** An order as far as the writes about it tell: the last upsert, and what was changed from here after it. */
export type KnownOrder = { referenceNumber: string; sent?: Said; record: Said; lines: KnownLine[] };

const isSaid = (value: unknown): value is Said =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const bodyOf = ({ body }: FullEntry): Said => {
  const said: unknown = JSON.parse(body ?? '{}');
  return isSaid(said) ? said : {};
};
const number = (value: unknown) => (typeof value === 'number' ? value : 0);

function lineOf(line: Said, cancels: readonly Said[]): KnownLine {
  const sku = typeof line.sku === 'string' ? line.sku : undefined;
  const cancelled = cancels.filter((c) => c.sku === sku).reduce((sum, c) => sum + number(c.amount), 0);
  return { ...line, sku, amountInOrder: number(line.amountInOrder), cancelledAmount: cancelled || undefined };
}

/** A write counts unless it surely had no effect. */
const counts = ({ outcome }: FullEntry) => outcome !== 'refused' && outcome !== 'unreachable';

/**
 * Folds the writes about one order, newest first, into what is known of it. Only what the platform took is counted: cargo
 * info and documents sent after the last upsert, amounts cancelled of its lines. `rejected`: its last upsert was not taken.
 */
export function knownOrder(
  referenceNumber: string,
  writes: readonly FullEntry[],
  shipmentNo?: string,
): KnownOrder {
  const upserts = writes.filter(({ operation }) => operation === 'bulkUpsertSalesOrders');
  const last = upserts.find(counts) ?? upserts[0];
  const sent = last && saidOf(last.body, 'referenceNumber', referenceNumber);
  const since = writes.filter((entry) => counts(entry) && entry.id > (last?.id ?? 0));
  const of = (...names: string[]) => since.filter(({ operation }) => names.includes(operation)).map(bodyOf);
  const [cargo] = of('updateCargoInfo', 'updateSalesOrderCargoInfo');
  const [document] = of('updateSalesOrderVasDocument');
  const lines: unknown[] = Array.isArray(sent?.lineItems) ? sent.lineItems : [];
  const vas = isSaid(sent?.vas) ? sent.vas : undefined;
  return {
    referenceNumber,
    sent,
    record: {
      ...sent,
      referenceNumber,
      shipmentNo,
      cargo,
      vas: document ? { ...vas, documentVAS: { documentUrl: document.documentUrl } } : vas,
    },
    lines: lines.filter(isSaid).map((line) => lineOf(line, of('cancelLineItems'))),
  };
}
