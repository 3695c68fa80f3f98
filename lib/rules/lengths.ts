import type { Address } from '@/lib/contract/resources/address';

/** Longest reference of an order, in characters. */
export const REFERENCE_LENGTH = 30; // D22

/** Longest e-mail address: 64 before the @, 255 after it. */
export const EMAIL_LENGTH = 320;

/** Longest note for the package: what was the limit of a gift note, the only one that is known. */
export const NOTE_LENGTH = 2000;

/** Most units of one line. */
export const LINE_AMOUNT = 1_000_000_000;

/** Longest values of an address, in characters. The numbers are ours: no source shows them. */
export const addressLengths = {
  addressFirstName: 100,
  addressLastName: 100,
  addressPhone: 30,
  addressOne: 255,
  addressTwo: 255,
  district: 100,
  postalCode: 20,
  city: 100,
  country: 100,
} as const satisfies Partial<Record<keyof Address, number>>;
export type MeasuredField = keyof typeof addressLengths;
