import type { Address } from '@/lib/contract/resources/address';
import type { SalesOrderUpsert } from '@/lib/contract/resources/sales-order-upsert';
import { type AddressPart, addressParts, isForeignAddress } from './address';

/** The parts of an order that identify a person. */
export const personParts = ['customer', ...addressParts] as const;
export type PersonPart = (typeof personParts)[number];

/** The three fields that a customer and an address share. */
export type Person = { firstName?: string | null; lastName?: string | null; phone?: string | null };

export const copyLabels = {
  customer: 'copyFromCustomer',
  shippingAddress: 'copyFromShippingAddress',
  billingAddress: 'copyFromBillingAddress',
} as const satisfies Record<PersonPart, string>;

/** Returns the part of the order to which a path belongs. */
export const findPersonPart = (path: string): PersonPart | undefined =>
  personParts.find((part) => path === part || path.startsWith(`${part}.`));
export const findAddressPart = (path: string): AddressPart | undefined =>
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

export function findPerson(order: SalesOrderUpsert, part: PersonPart): Person | undefined {
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
  const { firstName, lastName, phone } = { ...findPerson(order, part), ...change };
  return withAddress(order, part, {
    addressFirstName: firstName,
    addressLastName: lastName,
    addressPhone: phone,
  });
}

/** True if a part is abroad, so that its phone number is not Turkish. A customer counts as being at the billing address. */
export const isForeignPart = (order: SalesOrderUpsert, part: PersonPart): boolean => {
  const address = order[part === 'customer' ? 'billingAddress' : part];
  return !!address && isForeignAddress(address);
};
