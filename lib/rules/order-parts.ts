import type { Address } from '@/lib/contract/resources/address';
import type { SalesOrderUpsert } from '@/lib/contract/resources/sales-order-upsert';
import { type AddressPart, addressParts, isAbroad } from './address-rules';
import type { FixLabel } from './fixes/fix';

/** Where an order names somebody. */
export const personParts = ['customer', ...addressParts] as const;
export type PersonPart = (typeof personParts)[number];

/** Somebody as the customer and the addresses of an order name him, under the same three names. */
export type Person = { firstName?: string | null; lastName?: string | null; phone?: string | null };

export const copyLabels = {
  customer: 'copyFromCustomer',
  shippingAddress: 'copyFromShippingAddress',
  billingAddress: 'copyFromBillingAddress',
} as const satisfies Record<PersonPart, FixLabel>;

/** The part of the order on which a path lies. */
export const personPartOf = (path: string): PersonPart | undefined =>
  personParts.find((part) => path === part || path.startsWith(`${part}.`));
export const addressPartOf = (path: string): AddressPart | undefined =>
  addressParts.find((part) => path === part || path.startsWith(`${part}.`));

export const otherPart = (part: AddressPart): AddressPart =>
  part === 'shippingAddress' ? 'billingAddress' : 'shippingAddress';

export function withAddress(
  order: SalesOrderUpsert,
  part: AddressPart,
  change: Partial<Address>,
): SalesOrderUpsert {
  return { ...order, [part]: { ...order[part], ...change } };
}

export function personOf(order: SalesOrderUpsert, part: PersonPart): Person | undefined {
  if (part === 'customer') return order.customer ?? undefined;
  const address = order[part];
  if (!address) return undefined;
  return {
    firstName: address.addressFirstName,
    lastName: address.addressLastName,
    phone: address.addressPhone,
  };
}

export function withPerson(order: SalesOrderUpsert, part: PersonPart, change: Person): SalesOrderUpsert {
  if (part === 'customer') return { ...order, customer: { ...order.customer, ...change } };
  const { firstName, lastName, phone } = { ...personOf(order, part), ...change };
  return withAddress(order, part, {
    addressFirstName: firstName,
    addressLastName: lastName,
    addressPhone: phone,
  });
}

/** Whether a number of this part may be read as Turkish. */
export const liesAbroad = (order: SalesOrderUpsert, part: PersonPart): boolean => {
  const address = order[part === 'customer' ? 'billingAddress' : part];
  return !!address && isAbroad(address);
};
