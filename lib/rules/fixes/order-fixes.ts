import type { SalesOrderUpsert, SalesOrderUpsertLine } from '@/lib/contract/resources/sales-order-upsert';
import { normalize } from '@/lib/contract/schema/normalize';
import { isLineAmount } from '../line-rules';
import { isBlank, MAX_LINE_AMOUNT, MAX_REFERENCE_LENGTH } from '../order-rule';
import { memoize } from '../places/places';
import { isBlankReference } from '../reference-rules';
import { findSimilar } from '../similarity';
import type { FindFixes, Fix, FixContext, FixesByCode, FixLabel } from './fix';
import { trimSurrogates } from './fix';

const linesOf = (order: SalesOrderUpsert): readonly SalesOrderUpsertLine[] => order.lineItems ?? [];
const indexIn = (path: string) => Number(path.split('.')[1]);

/** Adds the amounts of lines with the same SKU to the first of them. */
function sumLines(lines: readonly SalesOrderUpsertLine[]): SalesOrderUpsertLine[] {
  const lineIndexes = new Map<string, number>();
  const merged: SalesOrderUpsertLine[] = [];
  for (const line of lines) {
    const at = isBlank(line.sku) ? undefined : lineIndexes.get(line.sku ?? '');
    const first = at === undefined ? undefined : merged[at];
    if (at !== undefined && first) {
      merged[at] = { ...first, amountInOrder: (first.amountInOrder ?? 0) + (line.amountInOrder ?? 0) };
      continue;
    }
    if (!isBlank(line.sku)) lineIndexes.set(line.sku ?? '', merged.length);
    merged.push(line);
  }
  return merged;
}

const isSameLine = (a: SalesOrderUpsertLine, b: SalesOrderUpsertLine) =>
  (a.productSalePrice ?? null) === (b.productSalePrice ?? null) &&
  (a.lotNumber || null) === (b.lotNumber || null);

/** A duplicate rather than a second order: even the line number is the same. */
const isDuplicate = (a: SalesOrderUpsertLine, b: SalesOrderUpsertLine) =>
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
  if (group.every((l) => isLineAmount(l.amountInOrder)) && total <= MAX_LINE_AMOUNT) {
    const score = group.every((l) => isSameLine(l, line)) ? 1 : 0.7;
    const patch = (o: SalesOrderUpsert) => ({ ...o, lineItems: sumLines(linesOf(o)) });
    fixes.push({ path: 'lineItems', label: 'sumLines', value: `${sku} × ${total}`, score, patch });
  }
  if (group.every((l) => isDuplicate(l, line))) {
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

/** A line without an amount may be a mistake. The only line of an order is never removed. */
const dropLineFix = (order: SalesOrderUpsert, path: string, score: number): Fix[] => {
  const at = indexIn(path);
  if (linesOf(order).length < 2 || !linesOf(order)[at]) return [];
  const patch = (o: SalesOrderUpsert) => ({ ...o, lineItems: linesOf(o).filter((_, i) => i !== at) });
  return [{ path: 'lineItems', label: 'dropLine', value: String(at + 1), score, patch }];
};

const fixEmptySku: FindFixes = (order, { path }) =>
  linesOf(order)[indexIn(path)]?.amountInOrder ? [] : dropLineFix(order, path, 0.95);

const fixAmount: FindFixes = (order, { path }) =>
  linesOf(order)[indexIn(path)]?.amountInOrder === 0 ? dropLineFix(order, path, 0.5) : [];

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
  // The only SKU that is equal by `skuKey`; those that are merely similar do not count.
  if (same !== undefined && same !== sku && others.length === 0) return [valueFix(same, 'restoreMarks', 1)];
  return findSimilar(sku, skus)
    .filter(({ name }) => name !== sku)
    .map(({ name, score }) => valueFix(name, 'useNearest', Math.min(score, 0.94)));
};

const path = 'referenceNumber';

const isValidReference = (reference: string) =>
  reference.length <= MAX_REFERENCE_LENGTH && !reference.includes('_') && !isBlankReference(reference);

function referenceFix(label: FixLabel, value: string, score: number): Fix[] {
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

const trimSeparators = (text: string) =>
  trimSurrogates(text)
    .trim()
    .replace(/^-+|-+$/g, '');

const fixReference: FindFixes = ({ referenceNumber: r }) => [
  ...referenceFix('replaceUnderscore', cleanReference(r), 1),
  ...referenceFix('dropUnderscore', r.replaceAll('_', ''), 0.9),
];

/** Keeps the end of a long reference, from the beginning of a word. */
function keepEnd(text: string): string {
  const end = text.slice(-MAX_REFERENCE_LENGTH);
  const isCutInWord = text.at(-MAX_REFERENCE_LENGTH - 1) !== '-';
  return trimSeparators(isCutInWord ? end.replace(/^[^-]{1,9}-/, '') : end);
}

/** The end is kept first, because references usually differ there. */
const fixLongReference: FindFixes = ({ referenceNumber: r }) => [
  ...referenceFix('shorten', cleanReference(r), 1),
  ...referenceFix('shorten', cleanReference(r).replace(/[-./\s]/g, ''), 0.9),
  ...referenceFix('keepEnd', keepEnd(cleanReference(r)), 0.6),
  ...referenceFix('keepStart', trimSeparators(cleanReference(r).slice(0, MAX_REFERENCE_LENGTH)), 0.4),
];

const fixEmptyReference: FindFixes = ({ externalOrderId }) =>
  referenceFix('useExternalOrderId', cleanReference(externalOrderId ?? ''), 0.7);

/** For another order with a taken reference: the next number, to be checked before it is sent. */
const fixDuplicateReference: FindFixes = ({ referenceNumber: r }) => {
  const [, prefix = r, number = '1'] = /^(.*)-(\d{1,2})$/.exec(r) ?? [];
  const ending = `-${Number(number) + 1}`;
  return referenceFix(
    'newReference',
    `${prefix.slice(0, MAX_REFERENCE_LENGTH - ending.length)}${ending}`,
    0.3,
  );
};

const integrationFix = (label: FixLabel, integrationId: string | null, score: number): Fix => ({
  path: 'integrationId',
  label,
  ...(integrationId ? { value: integrationId } : {}),
  score,
  patch: (order) => ({ ...order, integrationId }),
});

const fixEmptyIntegration: FindFixes = () => [integrationFix('leaveIntegrationOut', null, 0.9)];

const fixUnknownIntegration: FindFixes = () => [integrationFix('leaveIntegrationOut', null, 0.4)];

/** The order exists already: it is changed through the integration that created it. */
const fixOtherIntegration: FindFixes = ({ integrationId }, _error, { currentIntegrationId }) => {
  if (currentIntegrationId) return [integrationFix('nameIntegration', currentIntegrationId, 0.8)];
  return integrationId
    ? [integrationFix('leaveIntegrationOut', null, currentIntegrationId === null ? 0.8 : 0.4)]
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
