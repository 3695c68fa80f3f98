import type { SalesOrderState } from '@/lib/contract/resources/sales-order-states';
import type { SalesOrderUpsert } from '@/lib/contract/resources/sales-order-upsert';
import type { OrderError } from '@/lib/contract/schema/error-codes';

/** What the payload alone cannot tell. Without facts (in a browser, before sending) the rules that need them are skipped. */
export type OrderFacts = {
  knowsSku: (sku: string) => boolean;
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

export type OrderFault = { code: OrderError; path: string };

/** Kept: nothing at fault. */
export const kept: readonly string[] = [];

/** The field, when the rule on it is broken. */
export const brokenAt = (broken: boolean, path: string): readonly string[] => (broken ? [path] : kept);

export const blank = (value: string | null | undefined): boolean => !value || value.trim() === '';
