import type { Address } from '@/lib/contract/resources/address';
import type { SalesOrderCustomer, SalesOrderUpsert } from '@/lib/contract/resources/sales-order-upsert';
import type { OrderError } from '@/lib/contract/schema/error-codes';
import type { FixLabel } from './fixes/fix';
import {
  addressLengths,
  blank,
  EMAIL_LENGTH,
  type ErrorInfo,
  errorAt,
  type MeasuredField,
  NO_ERRORS,
  type OrderChange,
  type OrderRule,
} from './order-rule';
import { countryCode, isDistrictOf, isTurkishCity } from './places/places';

/** The first of several numbers: people write `0532 111 22 33 / 0212 444 55 66`. */
const firstOf = (text: string) => text.split(/[/,;|]|\s{3,}/).find((part) => /\d/.test(part)) ?? '';

/** Turkish numbers have ten digits after the 0, starting with 2 to 4 (landline), 5 (mobile) or 8 (service). */
const TURKISH = /^(?:90|0)?([23458]\d{9})$/;

/**
 * Normalizes a phone to its country code and digits, `+905321112233`; undefined when that is not possible. A number without country
 * code is Turkish, unless the address is abroad.
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

/** One `local@domain.tld` and nothing else, which every mail system accepts. No backtracking on any input. */
export function isEmail(text: string): boolean {
  const at = text.indexOf('@');
  return at > 0 && LOCAL.test(text.slice(0, at)) && DOMAIN.test(text.slice(at + 1));
}

const LOCAL = /^[^\s@<>()[\]\\,;:"]+$/;
const DOMAIN = /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+$/u;

/** A phone without digits, such as `-`, counts as missing. */
export const noPhone = (phone: string | null | undefined): boolean => !phone || !/\d/.test(phone);

/** A rule for the customer. A missing customer is MissingInformation. */
const onCustomer = (
  code: OrderError,
  field: keyof SalesOrderCustomer,
  fix: ErrorInfo['fix'],
  example: string,
  fails: (customer: SalesOrderCustomer) => boolean,
): OrderRule => {
  const path = `customer.${field}`;
  return {
    code,
    fix,
    field: path,
    find: ({ customer }) => (customer ? errorAt(fails(customer), path) : NO_ERRORS),
    example: (order) => ({ ...order, customer: { ...order.customer, [field]: example } }),
  };
};

export const customerRules: readonly OrderRule[] = [
  onCustomer('EmptyCustomerFirstName', 'firstName', 'copy', '', (c) => blank(c.firstName)),
  onCustomer('EmptyCustomerLastName', 'lastName', 'copy', ' ', (c) => blank(c.lastName)),
  onCustomer('EmptyCustomerPhone', 'phone', 'copy', '-', (c) => noPhone(c.phone)),
  onCustomer(
    'AddressEmailMaxLenght',
    'email',
    'cut',
    `${'siparis.'.repeat(EMAIL_LENGTH / 8)}ayse@example.test`,
    (c) => (c.email?.length ?? 0) > EMAIL_LENGTH,
  ),
  onCustomer(
    'CustomerEmailWrongFormat',
    'email',
    'derive',
    ' ayse.yilmaz@example.test ',
    (c) => !isEmail(c.email ?? ''),
  ),
];

/** The two addresses of an order; the shipping address is checked first. */
const addressParts = ['shippingAddress', 'billingAddress'] as const;
export type AddressPart = (typeof addressParts)[number];

/** Changes the shipping address. */
const shippedTo =
  (change: Partial<Address>): OrderChange =>
  (order) => ({ ...order, shippingAddress: { ...order.shippingAddress, ...change } });

/** An address abroad, and a price for every line, as customs require. */
export const sentAbroad: OrderChange = ({ lineItems, ...order }) => ({
  ...shippedTo({ city: 'Berlin', district: null, postalCode: '10115', country: 'Germany' })(order),
  lineItems: (lineItems ?? []).map((line) => ({ ...line, productSalePrice: line.productSalePrice || 100 })),
});

/** A rule for both addresses. A missing address is MissingInformation. */
const onAddress = (
  code: OrderError,
  field: keyof Address,
  fix: ErrorInfo['fix'],
  example: OrderChange,
  fails: (address: Address) => boolean,
): OrderRule => ({
  code,
  fix,
  field: `shippingAddress.${field}`,
  example,
  find: (order) => {
    let paths = NO_ERRORS;
    for (const part of addressParts) {
      const address = order[part];
      if (address && fails(address)) paths = [...paths, `${part}.${field}`];
    }
    return paths;
  },
});

const required = (
  code: OrderError,
  field: keyof Address,
  isEmpty: (text: string | null | undefined) => boolean = blank,
) => onAddress(code, field, 'copy', shippedTo({ [field]: '' }), (a) => isEmpty(a[field]));

const measured = (code: OrderError, field: MeasuredField, example: string) =>
  onAddress(
    code,
    field,
    'cut',
    shippedTo({ [field]: example }),
    (a) => (a[field]?.length ?? 0) > addressLengths[field],
  );

/** Neither empty nor too long: those have their own codes, and one is enough. */
const international = (a: Address, field: MeasuredField) => {
  const value = a[field];
  return !blank(value) && (value?.length ?? 0) <= addressLengths[field];
};

export const isTurkishAddress = (a: Address): boolean => countryCode(a.country ?? '') === 'TR';
export const isForeignAddress = (a: Address): boolean => {
  const code = countryCode(a.country ?? '');
  return code !== undefined && code !== 'TR';
};

/** True when a street is meaningful: forms put a dot or dash into empty fields. */
export const hasStreet = (street: string | null | undefined): boolean => /\p{L}/u.test(street ?? '');

/** Drops the second letter, a common typing error. */
export const withTypo = (name: string): string => name.slice(0, 1) + name.slice(2);

export const addressRules: readonly OrderRule[] = [
  required('EmptyAddressFirstName', 'addressFirstName'),
  required('EmptyAddressLastName', 'addressLastName'),
  required('EmptyAddressPhone', 'addressPhone', noPhone),
  required('EmptyAddressOne', 'addressOne'),
  required('EmptyAddressCity', 'city'),
  required('EmptyAddressCountry', 'country'),
  measured('AddressFirstNameMaxLenght', 'addressFirstName', 'Ayşe '.repeat(addressLengths.addressFirstName)),
  measured('AddressLastNameMaxLenght', 'addressLastName', 'Yılmaz '.repeat(addressLengths.addressLastName)),
  measured('AddressPhoneMaxLenght', 'addressPhone', '+90 532 111 22 33 / +90 212 444 55 66'),
  measured('AddressOneMaxLenght', 'addressOne', 'Caferağa Mahallesi, Moda Caddesi '.repeat(9)),
  measured('AddressTwoMaxLenght', 'addressTwo', 'Kat 2 '.repeat(addressLengths.addressTwo)),
  measured('AddressDistrictMaxLenght', 'district', 'Kadıköy '.repeat(addressLengths.district)),
  measured('AddressPostalCodeMaxLenght', 'postalCode', '34710 '.repeat(addressLengths.postalCode)),
  measured('AddressCityMaxLenght', 'city', 'İstanbul '.repeat(addressLengths.city)),
  measured('AddressCountryMaxLenght', 'country', 'Turkey '.repeat(addressLengths.country)),
  onAddress(
    'InvalidAddress',
    'addressOne',
    'copy',
    shippedTo({ addressOne: '-' }),
    (a) => international(a, 'addressOne') && !hasStreet(a.addressOne),
  ),
  onAddress(
    'InvalidCountry',
    'country',
    'suggest',
    shippedTo({ country: 'Turkiye' }),
    (a) => international(a, 'country') && countryCode(a.country ?? '') === undefined,
  ),
  // In Türkiye city and district are from a fixed list and the postal code is optional; abroad it is required.
  onAddress(
    'InvalidCity',
    'city',
    'suggest',
    (o) => shippedTo({ city: withTypo(o.shippingAddress?.city ?? 'İstanbul') })(o),
    (a) => international(a, 'city') && isTurkishAddress(a) && !isTurkishCity(a.city ?? ''),
  ),
  onAddress(
    'InvalidDistrict',
    'district',
    'suggest',
    (o) => shippedTo({ district: withTypo(o.shippingAddress?.district ?? 'Kadıköy') })(o),
    (a) => {
      if (!international(a, 'district') || !isTurkishAddress(a) || !isTurkishCity(a.city ?? '')) return false;
      return !isDistrictOf(a.district ?? '', a.city ?? '');
    },
  ),
  onAddress(
    'EmptyAddressPostalCode',
    'postalCode',
    'copy',
    (o) => shippedTo({ postalCode: null })(sentAbroad(o)),
    (a) => blank(a.postalCode) && isForeignAddress(a),
  ),
];

/** The parts of an order that name a person. */
export const personParts = ['customer', ...addressParts] as const;
export type PersonPart = (typeof personParts)[number];

/** A person in the customer and the addresses of an order, with the same three fields. */
export type Person = { firstName?: string | null; lastName?: string | null; phone?: string | null };

export const copyLabels = {
  customer: 'copyFromCustomer',
  shippingAddress: 'copyFromShippingAddress',
  billingAddress: 'copyFromBillingAddress',
} as const satisfies Record<PersonPart, FixLabel>;

/** The part of the order that a path belongs to. */
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

/** True when a number of this part may be Turkish. */
export const isForeignPart = (order: SalesOrderUpsert, part: PersonPart): boolean => {
  const address = order[part === 'customer' ? 'billingAddress' : part];
  return !!address && isForeignAddress(address);
};
