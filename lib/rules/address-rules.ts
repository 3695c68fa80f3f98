import type { Address } from '@/lib/contract/resources/address';
import type { OrderError } from '@/lib/contract/schema/error-codes';
import { noPhone } from './customer-rules';
import { addressLengths, blank, type MeasuredField, type OrderRule, satisfied } from './order-rule';
import { countryCode, isDistrictOf, isTurkishCity } from './places/places';

/** The two addresses of an order; the shipping address is judged first. */
export const addressParts = ['shippingAddress', 'billingAddress'] as const;
export type AddressPart = (typeof addressParts)[number];

/** A rule on both addresses. One that is missing altogether is MissingInformation. */
const onAddress = (
  code: OrderError,
  field: keyof Address,
  broken: (address: Address) => boolean,
): OrderRule => ({
  code,
  find: (order) => {
    let paths = satisfied;
    for (const part of addressParts) {
      const address = order[part];
      if (address && broken(address)) paths = [...paths, `${part}.${field}`];
    }
    return paths;
  },
});

const required = (code: OrderError, field: keyof Address) => onAddress(code, field, (a) => blank(a[field]));

const measured = (code: OrderError, field: MeasuredField) =>
  onAddress(code, field, (a) => (a[field]?.length ?? 0) > addressLengths[field]);

/** Neither empty nor too long: those are faults of their own, and one is enough. */
const said = (a: Address, field: MeasuredField) => {
  const value = a[field];
  return !blank(value) && (value?.length ?? 0) <= addressLengths[field];
};

export const inTurkey = (a: Address): boolean => countryCode(a.country ?? '') === 'TR';
export const isAbroad = (a: Address): boolean => {
  const code = countryCode(a.country ?? '');
  return code !== undefined && code !== 'TR';
};

/** Whether a street says anything: a dot or a dash is what forms make of an empty field. */
export const saysWhere = (street: string | null | undefined): boolean => /\p{L}/u.test(street ?? '');

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
  onAddress('InvalidAddress', 'addressOne', (a) => said(a, 'addressOne') && !saysWhere(a.addressOne)),
  onAddress(
    'InvalidCountry',
    'country',
    (a) => said(a, 'country') && countryCode(a.country ?? '') === undefined,
  ),
  // Inside Türkiye city and district come from a fixed list and the postal code may be missing; abroad it may not.
  onAddress('InvalidCity', 'city', (a) => said(a, 'city') && inTurkey(a) && !isTurkishCity(a.city ?? '')),
  onAddress('InvalidDistrict', 'district', (a) => {
    if (!said(a, 'district') || !inTurkey(a) || !isTurkishCity(a.city ?? '')) return false;
    return !isDistrictOf(a.district ?? '', a.city ?? '');
  }),
  onAddress('EmptyAddressPostalCode', 'postalCode', (a) => blank(a.postalCode) && isAbroad(a)),
];
