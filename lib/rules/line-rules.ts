import type { SalesOrderUpsert, SalesOrderUpsertLine } from '@/lib/contract/resources/sales-order-upsert';
import { isForeignAddress } from './address';
import { toForeignAddress } from './address-rules';
import type { FindFixes, Fix } from './fixes/fix';
import { fixUnknownSku } from './fixes/sku-fixes';
import { isBlank, MAX_LINE_AMOUNT, type OrderChange, type OrderRule } from './order-rule';

/** True for a whole number of units from 1 to the limit. */
export const isLineAmount = (amount: number | null | undefined): amount is number =>
  typeof amount === 'number' && Number.isInteger(amount) && amount > 0 && amount <= MAX_LINE_AMOUNT;

/** Returns the path of a field in each line that fails a check. */
const failingLines = (
  { lineItems }: SalesOrderUpsert,
  field: keyof SalesOrderUpsertLine,
  fails: (line: SalesOrderUpsertLine) => boolean,
): readonly string[] =>
  (lineItems ?? []).flatMap((line, i) => (fails(line) ? [`lineItems.${i}.${field}`] : []));

const hasNoPrice = ({ productSalePrice: price }: SalesOrderUpsertLine) =>
  !(typeof price === 'number' && price > 0);

const firstLine =
  (change: Partial<SalesOrderUpsertLine>): OrderChange =>
  ({ lineItems, ...order }) => ({
    ...order,
    lineItems: (lineItems ?? []).map((line, i) => (i === 0 ? { ...line, ...change } : line)),
  });

const linesOf = (order: SalesOrderUpsert): readonly SalesOrderUpsertLine[] => order.lineItems ?? [];
const lineIndex = (path: string) => Number(path.split('.')[1]);

const sumAmounts = (lines: readonly SalesOrderUpsertLine[]) =>
  lines.reduce((sum, { amountInOrder }) => sum + (amountInOrder ?? 0), 0);

/** Merges the lines with this SKU into the first of these lines, and adds up the amounts. */
function mergeLines(lines: readonly SalesOrderUpsertLine[], sku: string): SalesOrderUpsertLine[] {
  const first = lines.findIndex((line) => line.sku === sku);
  const amountInOrder = sumAmounts(lines.filter((line) => line.sku === sku));
  return lines
    .map((line, i) => (i === first ? { ...line, amountInOrder } : line))
    .filter((line, i) => line.sku !== sku || i === first);
}

const isSameLine = (a: SalesOrderUpsertLine, b: SalesOrderUpsertLine) =>
  (a.productSalePrice ?? null) === (b.productSalePrice ?? null) &&
  (a.lotNumber || null) === (b.lotNumber || null);

/** True for a line that was sent twice rather than ordered twice. Even the IDs of such lines are equal. */
const isDuplicate = (a: SalesOrderUpsertLine, b: SalesOrderUpsertLine) =>
  isSameLine(a, b) &&
  a.amountInOrder === b.amountInOrder &&
  !!a.externalLineItemId &&
  a.externalLineItemId === b.externalLineItemId;

const fixSameSku: FindFixes = (order, { path }) => {
  const lines = linesOf(order);
  const line = lines[lineIndex(path)];
  const sku = line?.sku;
  if (!line || !sku) return [];
  const group = lines.filter((l) => l.sku === sku);
  const total = sumAmounts(group);
  const fixes: Fix[] = [];
  if (group.every((l) => isLineAmount(l.amountInOrder)) && total <= MAX_LINE_AMOUNT) {
    const score = group.every((l) => isSameLine(l, line)) ? 1 : 0.7;
    const patch = (o: SalesOrderUpsert) => ({ ...o, lineItems: mergeLines(linesOf(o), sku) });
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

/** Offers to remove a line, which may be a mistake. Never removes the only line of an order. */
const dropLineFix = (order: SalesOrderUpsert, path: string, score: number): Fix[] => {
  const at = lineIndex(path);
  if (linesOf(order).length < 2 || !linesOf(order)[at]) return [];
  const patch = (o: SalesOrderUpsert) => ({ ...o, lineItems: linesOf(o).filter((_, i) => i !== at) });
  return [{ path: 'lineItems', label: 'dropLine', from: String(at + 1), score, patch }];
};

const fixEmptySku: FindFixes = (order, { path }) =>
  linesOf(order)[lineIndex(path)]?.amountInOrder ? [] : dropLineFix(order, path, 0.95);

const fixAmount: FindFixes = (order, { path }) =>
  linesOf(order)[lineIndex(path)]?.amountInOrder === 0 ? dropLineFix(order, path, 0.5) : [];

export const lineRules = [
  {
    code: 'EmptyLineItemSku',
    fix: 'ask',
    field: 'lineItems',
    findFixes: fixEmptySku,
    find: (o) => failingLines(o, 'sku', (l) => isBlank(l.sku)),
    example: firstLine({ sku: '' }),
  },
  {
    code: 'LineItemQuantityError',
    fix: 'ask',
    field: 'lineItems',
    findFixes: fixAmount,
    prevention: 'quantity',
    find: (o) => failingLines(o, 'amountInOrder', (l) => !isLineAmount(l.amountInOrder)),
    example: firstLine({ amountInOrder: 0 }),
  },
  // Violated by the second and later lines of a SKU (D22).
  {
    code: 'SalesOrderHasLineItemsWithSameSku',
    fix: 'derive',
    field: 'lineItems',
    findFixes: fixSameSku,
    find: (o) => {
      const seen = new Set<string>();
      return failingLines(o, 'sku', ({ sku }) => {
        if (isBlank(sku)) return false;
        const before = seen.size;
        return seen.add(sku ?? '').size === before;
      });
    },
    example: ({ lineItems, ...o }) => ({
      ...o,
      lineItems: [...(lineItems ?? []), ...(lineItems ?? []).slice(0, 1)],
    }),
  },
  {
    code: 'LineItemNotFound',
    fix: 'suggest',
    decidedByPerson: true,
    field: 'lineItems',
    findFixes: fixUnknownSku,
    find: (o, facts) =>
      facts ? failingLines(o, 'sku', ({ sku }) => !isBlank(sku) && !facts.isKnownSku(sku ?? '')) : [],
  },
  // Customs require the value of all goods that leave the country.
  {
    code: 'InternationalCustomsProductPriceError',
    fix: 'ask',
    field: 'lineItems',
    find: (o) =>
      o.shippingAddress && isForeignAddress(o.shippingAddress)
        ? failingLines(o, 'productSalePrice', hasNoPrice)
        : [],
    example: (o) => firstLine({ productSalePrice: null })(toForeignAddress(o)),
  },
] satisfies readonly OrderRule[];
