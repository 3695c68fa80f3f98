import type { SalesOrderUpsert, SalesOrderUpsertLine } from '@/lib/contract/resources/sales-order-upsert';
import { normalize } from '@/lib/contract/schema/normalize';
import { isLineAmount } from '../line-rules';
import { blank, LINE_AMOUNT, REFERENCE_LENGTH } from '../order-rule';
import { memoize } from '../places/places';
import { isBlankReference } from '../reference-rules';
import { findSimilar } from '../similarity';
import type { FindFixes, Fix, FixContext, FixesByCode, FixLabel } from './fix';
import { trimSurrogates } from './fix';

const linesOf = (order: SalesOrderUpsert): readonly SalesOrderUpsertLine[] => order.lineItems ?? [];
const indexIn = (path: string) => Number(path.split('.')[1]);

/** Sums lines of one SKU into the first; other lines keep their identity. */
function summed(lines: readonly SalesOrderUpsertLine[]): SalesOrderUpsertLine[] {
  const lineIndexes = new Map<string, number>();
  const merged: SalesOrderUpsertLine[] = [];
  for (const line of lines) {
    const at = blank(line.sku) ? undefined : lineIndexes.get(line.sku ?? '');
    const first = at === undefined ? undefined : merged[at];
    if (at !== undefined && first) {
      merged[at] = { ...first, amountInOrder: (first.amountInOrder ?? 0) + (line.amountInOrder ?? 0) };
      continue;
    }
    if (!blank(line.sku)) lineIndexes.set(line.sku ?? '', merged.length);
    merged.push(line);
  }
  return merged;
}

const isSameLine = (a: SalesOrderUpsertLine, b: SalesOrderUpsertLine) =>
  (a.productSalePrice ?? null) === (b.productSalePrice ?? null) &&
  (a.lotNumber || null) === (b.lotNumber || null);

/** A duplicate rather than a second order: even the line number is the same. */
const repeats = (a: SalesOrderUpsertLine, b: SalesOrderUpsertLine) =>
  isSameLine(a, b) &&
  a.amountInOrder === b.amountInOrder &&
  !!a.externalLineItemId &&
  a.externalLineItemId === b.externalLineItemId;

const fixSameSku: FindFixes = (order, { path }) => {
  const lines = linesOf(order);
  const line = lines[indexIn(path)];
  const sku = line?.sku;
  if (!line || !sku) return [];
  const group = lines.filter((l) => l.sku === sku);
  const total = group.reduce((sum, l) => sum + (l.amountInOrder ?? 0), 0);
  const fixes: Fix[] = [];
  if (group.every((l) => isLineAmount(l.amountInOrder)) && total <= LINE_AMOUNT) {
    const score = group.every((l) => isSameLine(l, line)) ? 1 : 0.7;
    const patch = (o: SalesOrderUpsert) => ({ ...o, lineItems: summed(linesOf(o)) });
    fixes.push({ path: 'lineItems', label: 'sumLines', value: `${sku} × ${total}`, score, patch });
  }
  if (group.every((l) => repeats(l, line))) {
    const first = lines.indexOf(group[0] ?? line);
    const patch = (o: SalesOrderUpsert) => ({
      ...o,
      lineItems: linesOf(o).filter((l, i) => l.sku !== sku || i === first),
    });
    fixes.push({
      path: 'lineItems',
      label: 'dropRepeated',
      value: `${sku} × ${line.amountInOrder}`,
      score: 0.6,
      patch,
    });
  }
  return fixes;
};

/** A line without an amount may be a mistake; the last line of an order stays. */
const dropAt = (order: SalesOrderUpsert, path: string, score: number): Fix[] => {
  const at = indexIn(path);
  if (linesOf(order).length < 2 || !linesOf(order)[at]) return [];
  const patch = (o: SalesOrderUpsert) => ({ ...o, lineItems: linesOf(o).filter((_, i) => i !== at) });
  return [{ path: 'lineItems', label: 'dropLine', value: String(at + 1), score, patch }];
};

const fixEmptySku: FindFixes = (order, { path }) =>
  linesOf(order)[indexIn(path)]?.amountInOrder ? [] : dropAt(order, path, 0.95);

const fixAmount: FindFixes = (order, { path }) =>
  linesOf(order)[indexIn(path)]?.amountInOrder === 0 ? dropAt(order, path, 0.5) : [];

/** Compares SKUs ignoring case and the kind of separator, but not its position: `1-23` is not `12-3`. */
const skuKey = memoize((sku) => normalize(sku.trim()).replace(/[\s._/-]+/g, '-'));

/** Variants of a SKU with other separators; the lookup ignores case. */
export const skuVariants = (sku: string): string[] => [
  ...new Set(['-', '_', ' ', '.', '/'].map((separator) => sku.trim().replace(/[\s._/-]+/g, separator))),
];

const fixUnknownSku: FindFixes = (order, { path }, { skus = [] }: FixContext) => {
  const at = indexIn(path);
  const sku = linesOf(order)[at]?.sku ?? '';
  const valueFix = (value: string, label: FixLabel, score: number): Fix => ({
    path,
    label,
    score,
    value,
    patch: (o) => ({ ...o, lineItems: linesOf(o).map((l, i) => (i === at ? { ...l, sku: value } : l)) }),
  });
  const [same, ...others] = new Set([...skus].filter((name) => skuKey(name) === skuKey(sku)));
  // The only SKU with the same spelling; SKUs that are merely similar do not count.
  if (same !== undefined && same !== sku && others.length === 0) return [valueFix(same, 'restoreMarks', 1)];
  return findSimilar(sku, skus)
    .filter(({ name }) => name !== sku)
    .map(({ name, score }) => valueFix(name, 'useNearest', Math.min(score, 0.94)));
};

const path = 'referenceNumber';

const isValidReference = (reference: string) =>
  reference.length <= REFERENCE_LENGTH && !reference.includes('_') && !isBlankReference(reference);

function rename(label: FixLabel, value: string, score: number): Fix[] {
  return isValidReference(value)
    ? [{ path, label, value, score, patch: (order) => ({ ...order, referenceNumber: value }) }]
    : [];
}

/** Removes spaces and replaces repeated separators with dashes. */
const cleanReference = (text: string) =>
  text
    .trim()
    .replace(/[\s_]+/g, '-')
    .replace(/-{2,}/g, '-')
    .replace(/^-|-$/g, '');

const trimmed = (text: string) =>
  trimSurrogates(text)
    .trim()
    .replace(/^-+|-+$/g, '');

const fixReference: FindFixes = ({ referenceNumber: r }) => [
  ...rename('replaceUnderscore', cleanReference(r), 1),
  ...rename('dropUnderscore', r.replaceAll('_', ''), 0.9),
];

/** Truncates at the front, at a word. */
function endOf(text: string): string {
  const end = text.slice(-REFERENCE_LENGTH);
  const isCutInWord = text.at(-REFERENCE_LENGTH - 1) !== '-';
  return trimmed(isCutInWord ? end.replace(/^[^-]{1,9}-/, '') : end);
}

/** Most references count up at their end, which distinguishes orders. */
const fixLongReference: FindFixes = ({ referenceNumber: r }) => [
  ...rename('shorten', cleanReference(r), 1),
  ...rename('shorten', cleanReference(r).replace(/[-./\s]/g, ''), 0.9),
  ...rename('keepEnd', endOf(cleanReference(r)), 0.6),
  ...rename('keepStart', trimmed(cleanReference(r).slice(0, REFERENCE_LENGTH)), 0.4),
];

const fixEmptyReference: FindFixes = ({ externalOrderId }) =>
  rename('useExternalOrderId', cleanReference(externalOrderId ?? ''), 0.7);

/** For another order with a taken reference: the next number, to be checked before it is sent. */
const fixDuplicateReference: FindFixes = ({ referenceNumber: r }) => {
  const [, prefix = r, number = '1'] = /^(.*)-(\d{1,2})$/.exec(r) ?? [];
  const ending = `-${Number(number) + 1}`;
  return rename('newReference', `${prefix.slice(0, REFERENCE_LENGTH - ending.length)}${ending}`, 0.3);
};

const integration = (label: FixLabel, integrationId: string | null, score: number): Fix => ({
  path: 'integrationId',
  label,
  ...(integrationId ? { value: integrationId } : {}),
  score,
  patch: (order) => ({ ...order, integrationId }),
});

const fixEmptyIntegration: FindFixes = () => [integration('leaveIntegrationOut', null, 0.9)];

const fixUnknownIntegration: FindFixes = () => [integration('leaveIntegrationOut', null, 0.4)];

/** The order exists already: it is changed through the integration that created it. */
const fixOtherIntegration: FindFixes = ({ integrationId }, _error, { currentIntegrationId }) => {
  if (currentIntegrationId) return [integration('nameIntegration', currentIntegrationId, 0.8)];
  return integrationId
    ? [integration('leaveIntegrationOut', null, currentIntegrationId === null ? 0.8 : 0.4)]
    : [];
};

/** The fixes of lines, reference numbers and integrations. */
export const fixesOfOrder: FixesByCode = {
  ReferenceNumberAlreadyExists: fixDuplicateReference,
  ReferenceNumberTooLong: fixLongReference,
  InvalidReferenceNumber: fixEmptyReference,
  InvalidSalesOrderReferenceNumber: fixReference,
  EmptyIntegrationId: fixEmptyIntegration,
  IntegrationDoesNotSupportPayload: fixUnknownIntegration,
  UpdateFromDifferentIntegration: fixOtherIntegration,
  EmptyLineItemSku: fixEmptySku,
  LineItemQuantityError: fixAmount,
  LineItemNotFound: fixUnknownSku,
  SalesOrderHasLineItemsWithSameSku: fixSameSku,
};
