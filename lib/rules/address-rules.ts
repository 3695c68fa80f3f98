import type { Address } from '@/lib/contract/resources/address';
import type { OrderError } from '@/lib/contract/schema/error-codes';
import {
  type ErrorInfo,
  isBlank,
  type MeasuredField,
  maxAddressLengths,
  NO_ERRORS,
  type OrderChange,
  type OrderRule,
} from './order-rule';
import { hasNoPhone } from './phone-and-email';
import { countryCode, isDistrictOf, isTurkishCity } from './places/places';

/** The two addresses of an order; the shipping address is checked first. */
export const addressParts = ['shippingAddress', 'billingAddress'] as const;
export type AddressPart = (typeof addressParts)[number];

/** Changes the shipping address. */
const withShippingAddress =
  (change: Partial<Address>): OrderChange =>
  (order) => ({ ...order, shippingAddress: { ...order.shippingAddress, ...change } });

/** An address abroad, and a price for every line, as customs require. */
export const toForeignAddress: OrderChange = ({ lineItems, ...order }) => ({
  ...withShippingAddress({ city: 'Berlin', district: null, postalCode: '10115', country: 'Germany' })(order),
  lineItems: (lineItems ?? []).map((line) => ({ ...line, productSalePrice: line.productSalePrice || 100 })),
});

/** A rule for both addresses. A missing address is MissingInformation. */
const addressRule = (
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

const requiredField = (
  code: OrderError,
  field: keyof Address,
  isEmpty: (text: string | null | undefined) => boolean = isBlank,
) => addressRule(code, field, 'copy', withShippingAddress({ [field]: '' }), (a) => isEmpty(a[field]));

const maxLength = (code: OrderError, field: MeasuredField, example: string) =>
  addressRule(
    code,
    field,
    'cut',
    withShippingAddress({ [field]: example }),
    (a) => (a[field]?.length ?? 0) > maxAddressLengths[field],
  );

/** Neither empty nor too long: those have their own codes, and one is enough. */
const hasAcceptedLength = (a: Address, field: MeasuredField) => {
  const value = a[field];
  return !isBlank(value) && (value?.length ?? 0) <= maxAddressLengths[field];
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
  requiredField('EmptyAddressFirstName', 'addressFirstName'),
  requiredField('EmptyAddressLastName', 'addressLastName'),
  requiredField('EmptyAddressPhone', 'addressPhone', hasNoPhone),
  requiredField('EmptyAddressOne', 'addressOne'),
  requiredField('EmptyAddressCity', 'city'),
  requiredField('EmptyAddressCountry', 'country'),
  maxLength(
    'AddressFirstNameMaxLenght',
    'addressFirstName',
    'Ayşe '.repeat(maxAddressLengths.addressFirstName),
  ),
  maxLength(
    'AddressLastNameMaxLenght',
    'addressLastName',
    'Yılmaz '.repeat(maxAddressLengths.addressLastName),
  ),
  maxLength('AddressPhoneMaxLenght', 'addressPhone', '+90 532 111 22 33 / +90 212 444 55 66'),
  maxLength('AddressOneMaxLenght', 'addressOne', 'Caferağa Mahallesi, Moda Caddesi '.repeat(9)),
  maxLength('AddressTwoMaxLenght', 'addressTwo', 'Kat 2 '.repeat(maxAddressLengths.addressTwo)),
  maxLength('AddressDistrictMaxLenght', 'district', 'Kadıköy '.repeat(maxAddressLengths.district)),
  maxLength('AddressPostalCodeMaxLenght', 'postalCode', '34710 '.repeat(maxAddressLengths.postalCode)),
  maxLength('AddressCityMaxLenght', 'city', 'İstanbul '.repeat(maxAddressLengths.city)),
  maxLength('AddressCountryMaxLenght', 'country', 'Turkey '.repeat(maxAddressLengths.country)),
  addressRule(
    'InvalidAddress',
    'addressOne',
    'copy',
    withShippingAddress({ addressOne: '-' }),
    (a) => hasAcceptedLength(a, 'addressOne') && !hasStreet(a.addressOne),
  ),
  addressRule(
    'InvalidCountry',
    'country',
    'suggest',
    withShippingAddress({ country: 'Turkiye' }),
    (a) => hasAcceptedLength(a, 'country') && countryCode(a.country ?? '') === undefined,
  ),
  // In Türkiye city and district are from a fixed list and the postal code is optional; abroad it is required.
  addressRule(
    'InvalidCity',
    'city',
    'suggest',
    (o) => withShippingAddress({ city: withTypo(o.shippingAddress?.city ?? 'İstanbul') })(o),
    (a) => hasAcceptedLength(a, 'city') && isTurkishAddress(a) && !isTurkishCity(a.city ?? ''),
  ),
  addressRule(
    'InvalidDistrict',
    'district',
    'suggest',
    (o) => withShippingAddress({ district: withTypo(o.shippingAddress?.district ?? 'Kadıköy') })(o),
    (a) => {
      if (!hasAcceptedLength(a, 'district') || !isTurkishAddress(a) || !isTurkishCity(a.city ?? ''))
        return false;
      return !isDistrictOf(a.district ?? '', a.city ?? '');
    },
  ),
  addressRule(
    'EmptyAddressPostalCode',
    'postalCode',
    'copy',
    (o) => withShippingAddress({ postalCode: null })(toForeignAddress(o)),
    (a) => isBlank(a.postalCode) && isForeignAddress(a),
  ),
];
