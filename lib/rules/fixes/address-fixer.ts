import type { Address } from '@/lib/contract/resources/address';
import type { SalesOrderUpsert } from '@/lib/contract/resources/sales-order-upsert';
import { addressPartOf, copyLabels, otherPart, withAddress } from '../order-parts';
import type { Mend, Mender, MendLabel } from './fix';

/** A change of one address: how it is called, what it puts there, how sure it is. */
export type AddressChange = { label: MendLabel; change: Partial<Address>; value?: string; sure: number };

/** One address, the other one if there is any, and how taking from that is called. */
export type Around = { address: Address; other: Address | undefined; copied: MendLabel };

/** A mender of the address at whose field the fault lies. */
export const addressMender =
  (changes: (around: Around, order: SalesOrderUpsert) => readonly AddressChange[]): Mender =>
  (order, { path }) => {
    const part = addressPartOf(path);
    const address = part && order[part];
    if (!part || !address) return [];
    const from = otherPart(part);
    const around = { address, other: order[from] ?? undefined, copied: copyLabels[from] };
    return changes(around, order).map(
      ({ change, ...rest }): Mend => ({ ...rest, path, patch: (o) => withAddress(o, part, change) }),
    );
  };
