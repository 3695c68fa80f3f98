import type { Address } from '@/lib/contract/resources/address';
import type { OrderError } from '@/lib/contract/schema/error-codes';
import {
  addressLengths,
  blank,
  type ErrorInfo,
  type MeasuredField,
  NO_ERRORS,
  type OrderChange,
  type OrderRule,
} from './order-rule';
import { noPhone } from './phone-and-email';
import { countryCode, isDistrictOf, isTurkishCity } from './places/places';

/** The two addresses of an order; the shipping address is checked first. */
export const addressParts = ['shippingAddress', 'billingAddress'] as const;
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
