import type { Address } from '@/lib/contract/resources/address';
import { countryCode } from './places/places';

/** The two addresses of an order. Rules check the shipping address first. */
export const addressParts = ['shippingAddress', 'billingAddress'] as const;
export type AddressPart = (typeof addressParts)[number];

export const isTurkishAddress = (a: Address): boolean => countryCode(a.country ?? '') === 'TR';
export const isForeignAddress = (a: Address): boolean => {
  const code = countryCode(a.country ?? '');
  return code !== undefined && code !== 'TR';
};

/** True if a street contains a letter. Forms put a dot or dash into empty fields. */
export const hasStreet = (street: string | null | undefined): boolean => /\p{L}/u.test(street ?? '');
