import type { Address } from '@/lib/contract/resources/address';
import type { SalesOrderUpsert } from '@/lib/contract/resources/sales-order-upsert';
import type { SalesOrderState } from '@/lib/contract/resources/state-transitions';
import type { OrderError } from '@/lib/contract/schema/error-codes';
import type { FindFixes } from './fixes/fix';

/** Characters (D22). */
export const MAX_REFERENCE_LENGTH = 30;

/** 64 characters before the @ and 255 after it. */
export const MAX_EMAIL_LENGTH = 320;

/** Characters of the package note. The limit of the former gift note is the only documented one. */
export const MAX_NOTE_LENGTH = 2000;

export const MAX_LINE_AMOUNT = 1_000_000_000;

/** Characters of the fields of an address. Our own limits: the specification has none. */
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

/** Data that the payload does not contain. Without it (in a browser, before sending) the rules that need it are skipped. */
export type OrderFacts = {
  isKnownSku: (sku: string) => boolean;
  /** The integration of the tenant with this ID, in lower case; undefined when it has none. */
  integration: (id: string) => { active: boolean } | undefined;
  /** The existing order with this reference. */
  existing: { state: SalesOrderState; integrationId: string | null; isDifferent: boolean } | undefined;
};

/** The facts of a caller that knows only which SKUs have a product. */
export const productFacts = (isKnownSku: OrderFacts['isKnownSku']): OrderFacts => ({
  isKnownSku,
  integration: () => ({ active: true }),
  existing: undefined,
});

/** How an error is fixed; the page of a rejected order opens with the matching tool. */
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

/** Who can fix an error: a person in this console, or somebody who must be informed. */
export const fixedByValues = ['here', 'sender', 'integration', 'platform', 'warehouse'] as const;

/** How to prevent an error at its source, unless that follows from the way it is fixed. */
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

/** Details of an error that are shown beside its texts. */
export type ErrorInfo = {
  fix: (typeof fixKinds)[number];
  /** Where to look, dotted; a problem found by a rule has the exact path. */
  field?: string;
  /** Defaults to `here`. */
  fixedBy?: (typeof fixedByValues)[number];
  /** Defaults to `fix`. */
  prevention?: (typeof preventions)[number];
};

/** Changes an order. */
export type OrderChange = (order: SalesOrderUpsert) => SalesOrderUpsert;

/** One rule of an order, complete: its texts are in the messages, `rules.meaning` and `rules.resolution`. */
export type OrderRule = ErrorInfo & {
  code: OrderError;
  /** The dotted paths of all invalid fields, in order. */
  find: (order: SalesOrderUpsert, facts: OrderFacts | undefined) => readonly string[];
  /** Its fixes; a rule without them needs a person, because nothing in the order shows the right value. */
  findFixes?: FindFixes;
  /**
   * Makes a valid order to a Turkish address break only this rule: for tests and the sandbox's rejected orders. Undefined when the
   * rule needs other data.
   */
  example?: OrderChange;
};

export type OrderRuleError = { code: OrderError; path: string };

/** No violation. */
export const NO_ERRORS: readonly string[] = [];

/** The path as the only invalid one, when the rule is violated. */
export const pathIf = (fails: boolean, path: string): readonly string[] => (fails ? [path] : NO_ERRORS);

export const isBlank = (value: string | null | undefined): boolean => !value || value.trim() === '';
