import type { SalesOrderUpsert, SalesOrderUpsertLine } from '@/lib/contract/resources/sales-order-upsert';
import { isForeignAddress, toForeignAddress } from './address-rules';
import { isBlank, MAX_LINE_AMOUNT, NO_ERRORS, type OrderChange, type OrderRule } from './order-rule';

/** Whole units, at least one. */
export const isLineAmount = (amount: number | null | undefined): amount is number =>
  typeof amount === 'number' && Number.isInteger(amount) && amount > 0 && amount <= MAX_LINE_AMOUNT;

/** The paths of the lines that match `fails`, in one pass. */
function linesAt(
  { lineItems }: SalesOrderUpsert,
  field: keyof SalesOrderUpsertLine,
  fails: (line: SalesOrderUpsertLine) => boolean,
): readonly string[] {
  let paths: string[] | undefined;
  for (const [i, line] of (lineItems ?? []).entries()) {
    if (!fails(line)) continue;
    paths ??= [];
    paths.push(`lineItems.${i}.${field}`);
  }
  return paths ?? NO_ERRORS;
}

const hasNoPrice = ({ productSalePrice: price }: SalesOrderUpsertLine) =>
  !(typeof price === 'number' && price > 0);

const firstLine =
  (change: Partial<SalesOrderUpsertLine>): OrderChange =>
  ({ lineItems, ...order }) => ({
    ...order,
    lineItems: (lineItems ?? []).map((line, i) => (i === 0 ? { ...line, ...change } : line)),
  });

export const lineRules: readonly OrderRule[] = [
  {
    code: 'EmptyLineItemSku',
    fix: 'ask',
    field: 'lineItems',
    find: (o) => linesAt(o, 'sku', (l) => isBlank(l.sku)),
    example: firstLine({ sku: '' }),
  },
  {
    code: 'LineItemQuantityError',
    fix: 'ask',
    field: 'lineItems',
    prevention: 'quantity',
    find: (o) => linesAt(o, 'amountInOrder', (l) => !isLineAmount(l.amountInOrder)),
    example: firstLine({ amountInOrder: 0 }),
  },
  // D22: the second and later lines of a SKU are reported.
  {
    code: 'SalesOrderHasLineItemsWithSameSku',
    fix: 'derive',
    field: 'lineItems',
    find: (o) => {
      const seen = new Set<string>();
      return linesAt(o, 'sku', ({ sku }) => {
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
    field: 'lineItems',
    find: (o, facts) =>
      facts ? linesAt(o, 'sku', ({ sku }) => !isBlank(sku) && !facts.isKnownSku(sku ?? '')) : NO_ERRORS,
  },
  // Customs require the value of everything that leaves the country.
  {
    code: 'InternationalCustomsProductPriceError',
    fix: 'ask',
    field: 'lineItems',
    find: (o) =>
      o.shippingAddress && isForeignAddress(o.shippingAddress)
        ? linesAt(o, 'productSalePrice', hasNoPrice)
        : NO_ERRORS,
    example: (o) => firstLine({ productSalePrice: null })(toForeignAddress(o)),
  },
];
