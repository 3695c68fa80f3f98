import type { SalesOrderUpsert } from '@/lib/contract/resources/sales-order-upsert';
import { valueAt } from '@/lib/contract/schema/value-at';
import { findAddressPart, withAddress } from '../order-persons';
import { isBlank } from '../order-rule';
import { findErrors } from '../order-rules';
import { locationKey } from '../places/places';
import type { CheckContext, Fix } from './fix';

/** Fields whose corrections are remembered, because two systems may write their values differently. */
export const rememberedFields = ['sku', 'city', 'district', 'country'] as const;
type RememberedField = (typeof rememberedFields)[number];

/** An accepted correction: the sent value of a field, and its replacement. */
export type Correction = {
  field: RememberedField;
  from: string;
  to: string;
  /** True if a person decided to apply the correction without asking. */
  always?: boolean;
};

const rememberedField = (path: string): RememberedField | undefined =>
  rememberedFields.find((field) => path.endsWith(`.${field}`));

const textAt = (order: SalesOrderUpsert, path: string): string => {
  const value = valueAt(order, path);
  return typeof value === 'string' && !isBlank(value) ? value.trim() : '';
};

/** Returns the lookup key of a value: a SKU without surrounding spaces, or the `locationKey` of another value. */
export const correctionKey = (field: string, text: string): string =>
  field === 'sku' ? text.trim() : locationKey(text);

/** Reduces an order, which may have thousands of lines, to the data that is needed to check a path. */
function reduceToPath(order: SalesOrderUpsert, path: string) {
  const isLine = path.startsWith('lineItems.');
  const at = isLine ? Number(path.split('.')[1]) : 0;
  const lineItems = (order.lineItems ?? []).slice(at, at + 1);
  return { order: { ...order, lineItems }, path: isLine ? 'lineItems.0.sku' : path };
}

const patchAt = (path: string, field: RememberedField, value: string): Fix['patch'] => {
  const part = findAddressPart(path);
  if (part) return (order) => withAddress(order, part, { [field]: value });
  const at = Number(path.split('.')[1]);
  return (order) => ({
    ...order,
    lineItems: (order.lineItems ?? []).with(at, { ...order.lineItems?.[at], sku: value }),
  });
};

/** Returns fixes from earlier corrections of the same value. Omits fixes that would leave the field invalid. */
export function rememberedFixes(
  { code, path }: { code: string; path: string },
  order: SalesOrderUpsert,
  { remembered = [], facts }: CheckContext,
): Fix[] {
  const field = rememberedField(path);
  const text = textAt(order, path);
  if (!field || text === '') return [];
  const key = correctionKey(field, text);
  return remembered.flatMap((correction): Fix[] => {
    const { to, always } = correction;
    if (correction.field !== field || correctionKey(field, correction.from) !== key || to === text) return [];
    const patch = patchAt(path, field, to);
    const reduced = reduceToPath(order, path);
    const isStillInvalid = findErrors(patchAt(reduced.path, field, to)(reduced.order), facts).some(
      (error) => error.code === code && error.path === reduced.path,
    );
    if (isStillInvalid) return [];
    return [{ path, label: always ? 'useAlways' : 'useRemembered', value: to, score: 1, patch }];
  });
}

/** Returns the SKUs with which corrections replace these SKUs. */
export function replacementSkus(
  corrections: readonly Correction[],
  skus: Iterable<string>,
): readonly string[] {
  const keys = new Set(Array.from(skus, (sku) => correctionKey('sku', sku)));
  return corrections.flatMap(({ field, from, to }) => (field === 'sku' && keys.has(from) ? to : []));
}

/** Returns the corrections among the changes that fixes made. Filling in an empty value is not a correction. */
export const findCorrections = (
  changes: readonly { path: string; from: string; to: string }[],
): Correction[] =>
  changes.flatMap(({ path, from, to }) => {
    const field = rememberedField(path);
    return !field || isBlank(from) || isBlank(to) ? [] : [{ field, from: from.trim(), to: to.trim() }];
  });

/**
 * Returns the corrections that turned a rejected order into an accepted order. Considers only fields with a problem, because
 * other changes, such as a move of the customer, correct nothing.
 */
export function correctionsBetween(
  before: SalesOrderUpsert,
  after: SalesOrderUpsert,
  errors: readonly { path: string }[],
): Correction[] {
  const corrections = new Map<string, Correction>();
  const isComparable = (path: string) =>
    !path.startsWith('lineItems.') || before.lineItems?.length === after.lineItems?.length;
  for (const { path } of errors) {
    const field = rememberedField(path);
    const [from, to] = [textAt(before, path), textAt(after, path)];
    if (!field || !isComparable(path) || from === '' || to === '' || from === to) continue;
    corrections.set(`${field} ${correctionKey(field, from)}`, { field, from, to });
  }
  return [...corrections.values()];
}
