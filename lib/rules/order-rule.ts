import type { Address } from '@/lib/contract/resources/address';
import type { SalesOrderUpsert } from '@/lib/contract/resources/sales-order-upsert';
import type { SalesOrderState } from '@/lib/contract/resources/states';
import type { OrderError } from '@/lib/contract/schema/error-codes';

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

/** What the payload alone cannot tell. Without facts (in a browser, before sending) the rules that need them are skipped. */
export type OrderFacts = {
  isKnownSku: (sku: string) => boolean;
  /** The integration that the order names, as the tenant has it; asked with a lower-case id. */
  integration: (id: string) => { active: boolean } | undefined;
  /** The order that already holds the reference. */
  existing: { state: SalesOrderState; integrationId: string | null; differs: boolean } | undefined;
};

/** One rule: its code, and how it is found. `find` gives the dotted paths of all fields at fault, in order. */
export type OrderRule = {
  code: OrderError;
  find: (order: SalesOrderUpsert, facts: OrderFacts | undefined) => readonly string[];
};

export type OrderRuleError = { code: OrderError; path: string };

/** Kept: nothing at fault. */
export const NO_ERRORS: readonly string[] = [];

/** The field, when the rule on it is broken. */
export const errorAt = (isViolated: boolean, path: string): readonly string[] =>
  isViolated ? [path] : NO_ERRORS;

export const blank = (value: string | null | undefined): boolean => !value || value.trim() === '';
