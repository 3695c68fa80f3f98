import type { Address } from '@/lib/contract/resources/address';
import type { SalesOrderCustomer, SalesOrderUpsert } from '@/lib/contract/resources/sales-order-upsert';
import type { OrderError } from '@/lib/contract/schema/error-codes';
import type { FixLabel } from './fixes/fix';
import {
  addressLengths,
  blank,
  EMAIL_LENGTH,
  errorAt,
  type MeasuredField,
  NO_ERRORS,
  type OrderRule,
} from './order-rule';
import { countryCode, isDistrictOf, isTurkishCity } from './places/places';

/** The first of several numbers: people write `0532 111 22 33 / 0212 444 55 66`. */
const firstOf = (text: string) => text.split(/[/,;|]|\s{3,}/).find((part) => /\d/.test(part)) ?? '';

/** Turkish numbers have ten digits after the 0; they start with 2 to 4 (places), 5 (mobile) or 8 (services). */
const TURKISH = /^(?:90|0)?([23458]\d{9})$/;

/**
 * A phone with its country code and nothing but digits, `+905321112233`, or nothing when that cannot be told. Without a
 * code of its own a number is read as Turkish, unless the address lies abroad.
 */
export function internationalPhone(text: string | null | undefined, isForeign = false): string | undefined {
  const first = firstOf(text ?? '').replace(/\(0\)/g, '');
  const digits = first.replace(/\D/g, '');
  const international = /^\s*\(?\s*\+/.test(first)
    ? digits
    : digits.startsWith('00')
      ? digits.slice(2)
      : undefined;
  if (international !== undefined)
    return /^[1-9]\d{6,14}$/.test(international) ? `+${international}` : undefined;
  const turkishNumber = isForeign ? undefined : TURKISH.exec(digits)?.[1];
  return turkishNumber && `+90${turkishNumber}`;
}

/** `local@domain.tld`, one of it and nothing beside: what every mail system takes. No backtracking, whatever comes. */
export function isEmail(text: string): boolean {
  const at = text.indexOf('@');
  return at > 0 && LOCAL.test(text.slice(0, at)) && DOMAIN.test(text.slice(at + 1));
}

const LOCAL = /^[^\s@<>()[\]\\,;:"]+$/;
const DOMAIN = /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+$/u;

/** A phone without a digit, such as `-`, is as good as none. */
export const noPhone = (phone: string | null | undefined): boolean => !phone || !/\d/.test(phone);

/** A rule on the customer. One who is missing altogether is MissingInformation. */
const onCustomer = (
  code: OrderRule['code'],
  field: keyof SalesOrderCustomer,
  isViolated: (customer: SalesOrderCustomer) => boolean,
): OrderRule => {
  const path = `customer.${field}`;
  return { code, find: ({ customer }) => (customer ? errorAt(isViolated(customer), path) : NO_ERRORS) };
};

export const customerRules: readonly OrderRule[] = [
  onCustomer('EmptyCustomerFirstName', 'firstName', (c) => blank(c.firstName)),
  onCustomer('EmptyCustomerLastName', 'lastName', (c) => blank(c.lastName)),
  onCustomer('EmptyCustomerPhone', 'phone', (c) => noPhone(c.phone)),
  onCustomer('AddressEmailMaxLenght', 'email', (c) => (c.email?.length ?? 0) > EMAIL_LENGTH),
  onCustomer('CustomerEmailWrongFormat', 'email', (c) => !isEmail(c.email ?? '')),
];

/** The two addresses of an order; the shipping address is judged first. */
const addressParts = ['shippingAddress', 'billingAddress'] as const;
export type AddressPart = (typeof addressParts)[number];

/** A rule on both addresses. One that is missing altogether is MissingInformation. */
const onAddress = (
  code: OrderError,
  field: keyof Address,
  isViolated: (address: Address) => boolean,
): OrderRule => ({
  code,
  find: (order) => {
    let paths = NO_ERRORS;
    for (const part of addressParts) {
      const address = order[part];
      if (address && isViolated(address)) paths = [...paths, `${part}.${field}`];
    }
    return paths;
  },
});

const required = (code: OrderError, field: keyof Address) => onAddress(code, field, (a) => blank(a[field]));

const measured = (code: OrderError, field: MeasuredField) =>
  onAddress(code, field, (a) => (a[field]?.length ?? 0) > addressLengths[field]);

/** Neither empty nor too long: those are faults of their own, and one is enough. */
const international = (a: Address, field: MeasuredField) => {
  const value = a[field];
  return !blank(value) && (value?.length ?? 0) <= addressLengths[field];
};

export const isTurkishAddress = (a: Address): boolean => countryCode(a.country ?? '') === 'TR';
export const isForeignAddress = (a: Address): boolean => {
  const code = countryCode(a.country ?? '');
  return code !== undefined && code !== 'TR';
};

/** Whether a street says anything: a dot or a dash is what forms make of an empty field. */
export const hasStreet = (street: string | null | undefined): boolean => /\p{L}/u.test(street ?? '');

export const addressRules: readonly OrderRule[] = [
  required('EmptyAddressFirstName', 'addressFirstName'),
  required('EmptyAddressLastName', 'addressLastName'),
  onAddress('EmptyAddressPhone', 'addressPhone', (a) => noPhone(a.addressPhone)),
  required('EmptyAddressOne', 'addressOne'),
  required('EmptyAddressCity', 'city'),
  required('EmptyAddressCountry', 'country'),
  measured('AddressFirstNameMaxLenght', 'addressFirstName'),
  measured('AddressLastNameMaxLenght', 'addressLastName'),
  measured('AddressPhoneMaxLenght', 'addressPhone'),
  measured('AddressOneMaxLenght', 'addressOne'),
  measured('AddressTwoMaxLenght', 'addressTwo'),
  measured('AddressDistrictMaxLenght', 'district'),
  measured('AddressPostalCodeMaxLenght', 'postalCode'),
  measured('AddressCityMaxLenght', 'city'),
  measured('AddressCountryMaxLenght', 'country'),
  onAddress(
    'InvalidAddress',
    'addressOne',
    (a) => international(a, 'addressOne') && !hasStreet(a.addressOne),
  ),
  onAddress(
    'InvalidCountry',
    'country',
    (a) => international(a, 'country') && countryCode(a.country ?? '') === undefined,
  ),
  // Inside Türkiye city and district come from a fixed list and the postal code may be missing; abroad it may not.
  onAddress(
    'InvalidCity',
    'city',
    (a) => international(a, 'city') && isTurkishAddress(a) && !isTurkishCity(a.city ?? ''),
  ),
  onAddress('InvalidDistrict', 'district', (a) => {
    if (!international(a, 'district') || !isTurkishAddress(a) || !isTurkishCity(a.city ?? '')) return false;
    return !isDistrictOf(a.district ?? '', a.city ?? '');
  }),
  onAddress('EmptyAddressPostalCode', 'postalCode', (a) => blank(a.postalCode) && isForeignAddress(a)),
];

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
export const isForeignPart = (order: SalesOrderUpsert, part: PersonPart): boolean => {
  const address = order[part === 'customer' ? 'billingAddress' : part];
  return !!address && isForeignAddress(address);
};
