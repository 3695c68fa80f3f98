import type { SalesOrderUpsert } from '@/lib/contract/resources/sales-order-upsert';
import { noPhone } from './customer-rules';
import type { Mend } from './fixes/fix';
import { liesAbroad, personOf, personParts, withPerson } from './order-parts';
import { internationalPhone } from './phone';

/** What no code rejects but a carrier trips over: a phone without its country code. Offered, never required. */
export function adviceOn(order: SalesOrderUpsert): Mend[] {
  return personParts.flatMap((part): Mend[] => {
    const said = personOf(order, part)?.phone;
    if (noPhone(said) || said?.trim().startsWith('+')) return [];
    const phone = internationalPhone(said, liesAbroad(order, part));
    if (phone === undefined) return [];
    const path = part === 'customer' ? 'customer.phone' : `${part}.addressPhone`;
    return [
      {
        path,
        label: 'addCountryCode',
        value: phone,
        sure: 0.95,
        patch: (o) => withPerson(o, part, { phone }),
      },
    ];
  });
}
