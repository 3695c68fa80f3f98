import type { Address } from '@/lib/contract/resources/address';
import type { OrderError } from '@/lib/contract/schema/error-codes';
import { addressParts, hasStreet, isForeignAddress, isTurkishAddress } from './address';
import {
  fixCity,
  fixDistrict,
  fixEmptyCity,
  fixLongCity,
  fixLongCountry,
  fixLongDistrict,
  fixLongFirstName,
  fixLongLastName,
  fixLongPhone,
  fixLongPostalCode,
  fixLongSecondLine,
  fixLongStreet,
} from './fixes/address-fixes';
import { fixCountry, fixEmptyCountry, fixPostalCode, fixStreet } from './fixes/country-fixes';
import { fixEmptyPhone, fixFirstName, fixLastName } from './fixes/customer-fixes';
import type { FindFixes } from './fixes/fix';
import { withAddress } from './order-persons';
import {
  type ErrorInfo,
  isBlank,
  type MeasuredField,
  maxAddressLengths,
  type OrderChange,
  type OrderRule,
} from './order-rule';
import { hasNoPhone } from './phone-and-email';
import { countryCode, isDistrictOf, isTurkishCity } from './places/places';

const withShippingAddress =
  (change: Partial<Address>): OrderChange =>
  (order) =>
    withAddress(order, 'shippingAddress', change);

/** Changes an order to ship abroad. Adds a price to every line, because customs require prices. */
export const toForeignAddress: OrderChange = ({ lineItems, ...order }) => ({
  ...withShippingAddress({ city: 'Berlin', district: null, postalCode: '10115', country: 'Germany' })(order),
  lineItems: (lineItems ?? []).map((line) => ({ ...line, productSalePrice: line.productSalePrice || 100 })),
});

/** Creates a rule for both addresses. A missing address breaks MissingInformation instead. */
const addressRule = <C extends OrderError>(
  code: C,
  field: keyof Address,
  fix: ErrorInfo['fix'],
  findFixes: FindFixes,
  example: OrderChange,
  fails: (address: Address) => boolean,
): OrderRule<C> => ({
  code,
  fix,
  field: `shippingAddress.${field}`,
  findFixes,
  example,
  find: (order) =>
    addressParts.flatMap((part) => {
      const address = order[part];
      return address && fails(address) ? [`${part}.${field}`] : [];
    }),
});

const requiredField = <C extends OrderError>(
  code: C,
  field: keyof Address,
  findFixes: FindFixes,
  isEmpty: (text: string | null | undefined) => boolean = isBlank,
) =>
  addressRule(code, field, 'copy', findFixes, withShippingAddress({ [field]: '' }), (a) => isEmpty(a[field]));

const maxLength = <C extends OrderError>(
  code: C,
  field: MeasuredField,
  findFixes: FindFixes,
  example: string,
) =>
  addressRule(
    code,
    field,
    'cut',
    findFixes,
    withShippingAddress({ [field]: example }),
    (a) => (a[field]?.length ?? 0) > maxAddressLengths[field],
  );

/** True for a field that is neither empty nor too long. Other codes report empty and too long fields. */
const hasAcceptedLength = (a: Address, field: MeasuredField) => {
  const value = a[field];
  return !isBlank(value) && (value?.length ?? 0) <= maxAddressLengths[field];
};

/** Simulates a typo by dropping the second letter. */
export const withTypo = (name: string): string => name.slice(0, 1) + name.slice(2);

export const addressRules = [
  requiredField('EmptyAddressFirstName', 'addressFirstName', fixFirstName),
  requiredField('EmptyAddressLastName', 'addressLastName', fixLastName),
  requiredField('EmptyAddressPhone', 'addressPhone', fixEmptyPhone, hasNoPhone),
  requiredField('EmptyAddressOne', 'addressOne', fixStreet),
  requiredField('EmptyAddressCity', 'city', fixEmptyCity),
  requiredField('EmptyAddressCountry', 'country', fixEmptyCountry),
  maxLength(
    'AddressFirstNameMaxLenght',
    'addressFirstName',
    fixLongFirstName,
    'Ayşe '.repeat(maxAddressLengths.addressFirstName),
  ),
  maxLength(
    'AddressLastNameMaxLenght',
    'addressLastName',
    fixLongLastName,
    'Yılmaz '.repeat(maxAddressLengths.addressLastName),
  ),
  maxLength('AddressPhoneMaxLenght', 'addressPhone', fixLongPhone, '+90 532 111 22 33 / +90 212 444 55 66'),
  maxLength(
    'AddressOneMaxLenght',
    'addressOne',
    fixLongStreet,
    'Caferağa Mahallesi, Moda Caddesi '.repeat(9),
  ),
  maxLength(
    'AddressTwoMaxLenght',
    'addressTwo',
    fixLongSecondLine,
    'Kat 2 '.repeat(maxAddressLengths.addressTwo),
  ),
  maxLength(
    'AddressDistrictMaxLenght',
    'district',
    fixLongDistrict,
    'Kadıköy '.repeat(maxAddressLengths.district),
  ),
  maxLength(
    'AddressPostalCodeMaxLenght',
    'postalCode',
    fixLongPostalCode,
    '34710 '.repeat(maxAddressLengths.postalCode),
  ),
  maxLength('AddressCityMaxLenght', 'city', fixLongCity, 'İstanbul '.repeat(maxAddressLengths.city)),
  maxLength(
    'AddressCountryMaxLenght',
    'country',
    fixLongCountry,
    'Turkey '.repeat(maxAddressLengths.country),
  ),
  addressRule(
    'InvalidAddress',
    'addressOne',
    'copy',
    fixStreet,
    withShippingAddress({ addressOne: '-' }),
    (a) => hasAcceptedLength(a, 'addressOne') && !hasStreet(a.addressOne),
  ),
  addressRule(
    'InvalidCountry',
    'country',
    'suggest',
    fixCountry,
    withShippingAddress({ country: 'Turkiye' }),
    (a) => hasAcceptedLength(a, 'country') && countryCode(a.country ?? '') === undefined,
  ),
  // In Türkiye, city and district must be in a fixed list, and the postal code is optional. Abroad, the postal code is required.
  addressRule(
    'InvalidCity',
    'city',
    'suggest',
    fixCity,
    (o) => withShippingAddress({ city: withTypo(o.shippingAddress?.city ?? 'İstanbul') })(o),
    (a) => hasAcceptedLength(a, 'city') && isTurkishAddress(a) && !isTurkishCity(a.city ?? ''),
  ),
  addressRule(
    'InvalidDistrict',
    'district',
    'suggest',
    fixDistrict,
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
    fixPostalCode,
    (o) => withShippingAddress({ postalCode: null })(toForeignAddress(o)),
    (a) => isBlank(a.postalCode) && isForeignAddress(a),
  ),
] satisfies readonly OrderRule[];
