import type { Address } from '@/lib/contract/resources/address';
import type { SalesOrderState } from '@/lib/contract/resources/resource-states';
import type { SalesOrderUpsert } from '@/lib/contract/resources/sales-order-upsert';
import type { OrderError } from '@/lib/contract/schema/error-codes';
import type { FindFixes } from './fixes/fix';

/** Maximum length of a reference, in characters (D22). */
export const MAX_REFERENCE_LENGTH = 30;

/** Maximum length of an email, in characters: 64 before the @, and 255 after it. */
export const MAX_EMAIL_LENGTH = 320;

/** Maximum length of the package note, in characters. The limit is a decision of our platform, because the spec has none. */
export const MAX_NOTE_LENGTH = 2000;

export const MAX_LINE_AMOUNT = 1_000_000_000;

/** Maximum lengths of address fields, in characters. The limits are decisions of our platform, because the spec has none. */
export const maxAddressLengths = {
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
export type MeasuredField = keyof typeof maxAddressLengths;

/** Data that the payload does not contain. If the facts are missing, the rules that need facts are skipped. */
export type OrderFacts = {
  isKnownSku: (sku: string) => boolean;
  /** The tenant's integration with this ID (in lower case). Undefined if there is none. */
  integration: (id: string) => { active: boolean } | undefined;
  /** The existing order with this reference, if any. */
  existing: { state: SalesOrderState; integrationId: string | null; isDifferent: boolean } | undefined;
};

/** Returns facts for a caller that only knows which SKUs have a product. Other rules that need facts pass. */
export const productFacts = (isKnownSku: OrderFacts['isKnownSku']): OrderFacts => ({
  isKnownSku,
  integration: () => ({ active: true }),
  existing: undefined,
});

/** How an error is fixed. The kind determines the tool with which a rejected order's page opens. */
const fixKinds = [
  'decide',
  'derive',
  'suggest',
  'copy',
  'ask',
  'cut',
  'fetch',
  'elsewhere',
  'unknown',
] as const;

/** Who can fix an error: a user of this console, or somebody who has to be informed. */
export const fixedByValues = ['here', 'sender', 'integration', 'platform', 'warehouse'] as const;

/** How to prevent an error at its source. Defaults to the way in which the error is fixed. */
export const preventions = [
  ...fixKinds,
  'readState',
  'quantity',
  'payment',
  'cargo',
  'dates',
  'sameDay',
  'details',
  'lookUp',
  'tenant',
  'arrival',
] as const;

/** Details of an error, shown beside the error's messages. */
export type ErrorInfo = {
  fix: (typeof fixKinds)[number];
  /** Dotted path of the usual field. Problems found by a rule have the exact path. */
  field?: string;
  /** Defaults to `here`. */
  fixedBy?: (typeof fixedByValues)[number];
  /** Defaults to `fix`. */
  prevention?: (typeof preventions)[number];
};

export type OrderChange = (order: SalesOrderUpsert) => SalesOrderUpsert;

/** A rule of an order. Its messages are in `rules.meaning` and `rules.resolution`. */
export type OrderRule<C extends OrderError = OrderError> = ErrorInfo & {
  code: C;
  /** Dotted paths of all invalid fields, in order. */
  find: (order: SalesOrderUpsert, facts: OrderFacts | undefined) => readonly string[];
  /** Finds fixes. Rules without `findFixes` need a person, because nothing in the order shows the right value. */
  findFixes?: FindFixes;
  /** True if a person decides for each order separately: which product is meant, or whether another order may be replaced. */
  decidedByPerson?: true;
  /**
   * Makes a valid order break this rule and no other. The order must ship to a Turkish address. Tests and the demo data use this
   * function. Undefined if the rule needs data other than the payload.
   */
  example?: OrderChange;
};

/** A rule that only the platform can check, because neither the payload nor the facts contain the data. */
export type UncheckedRule = ErrorInfo & {
  code: OrderError;
  find?: never;
  findFixes?: never;
  decidedByPerson?: never;
  example?: never;
};

export type OrderRuleError = { code: OrderError; path: string };

/** Returns a list with the path if the rule is violated, or else an empty list. */
export const pathIf = (fails: boolean, path: string): readonly string[] => (fails ? [path] : []);

export const isBlank = (value: string | null | undefined): boolean => !value || value.trim() === '';
