import type { ReceivingOrderUpsert } from '@/lib/contract/resources/receiving-order-upsert';
import { isLineAmount } from './line-rules';
import { blank } from './order-rule';

type Key = { sku?: string | null; lotNumber?: string | null };

const keyOf = ({ sku, lotNumber }: Key) => JSON.stringify([sku, blank(lotNumber) ? null : lotNumber]);

/** A SKU may come in several lots, but each lot of it, or the SKU without one, in one line only. */
export function repeatedLine({ lineItems }: ReceivingOrderUpsert): string | undefined {
  const seen = new Set<string>();
  for (const [i, line] of (lineItems ?? []).entries()) {
    const key = keyOf(line);
    if (seen.has(key)) return `lineItems.${i}.sku: ${line.sku} is listed twice`;
    seen.add(key);
  }
}

/** Lots listed apart split the line of their SKU that names none, each lot once, and not more than that line expects. */
export function lotFailure({ lineItems, lineItemLotNumbers }: ReceivingOrderUpsert): string | undefined {
  const open = new Map<string, number>();
  for (const { sku, lotNumber, expectedQuantity } of lineItems ?? []) {
    if (blank(lotNumber)) open.set(sku ?? '', expectedQuantity ?? 0);
  }
  const seen = new Set<string>((lineItems ?? []).filter((line) => !blank(line.lotNumber)).map(keyOf));
  for (const [i, lot] of (lineItemLotNumbers ?? []).entries()) {
    const at = (field: string) => `lineItemLotNumbers.${i}.${field}`;
    const left = open.get(lot.sku ?? '');
    if (left === undefined) return `${at('sku')}: ${lot.sku ?? ''} is not a line without a lot`;
    if (blank(lot.lotNumber)) return `${at('lotNumber')}: is required`;
    if (!isLineAmount(lot.expectedQuantity))
      return `${at('expectedQuantity')}: must be a whole number above zero`;
    if (seen.has(keyOf(lot))) return `${at('lotNumber')}: ${lot.lotNumber} of ${lot.sku} is listed twice`;
    seen.add(keyOf(lot));
    open.set(lot.sku ?? '', left - lot.expectedQuantity);
    if (lot.expectedQuantity > left)
      return `${at('expectedQuantity')}: the lots of ${lot.sku} are more than its line expects`;
  }
}
