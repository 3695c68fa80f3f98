import { isLong } from '@/components/record/is-long';
import { packLines } from '@/components/record/line-data';
import type { Row } from '@/components/table/column';
import { fieldsOf } from '@/lib/contract/describe';
import { SalesOrderUpsertLine } from '@/lib/contract/sales-order-upsert';

const names = fieldsOf(SalesOrderUpsertLine).map(({ name }) => name);
const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null;

/** What an order's form begins with, on its way to the browser: thousands of lines travel as one text. */
export function packStart(start: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { lineItems } = start;
  const rows = Array.isArray(lineItems) ? lineItems.filter(isRow) : [];
  if (!isLong(rows)) return start;
  // A payload may say more of a line than the contract knows: it travels too.
  const all = [...new Set([...names, ...rows.flatMap(Object.keys)])];
  return { ...start, lineItems: packLines(rows, all) };
}
