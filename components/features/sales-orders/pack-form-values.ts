import { isLong } from '@/components/record/line-items/is-long';
import { packLines } from '@/components/record/line-items/line-data';
import { SalesOrderUpsertLine } from '@/lib/contract/resources/sales-order-upsert';
import { fieldsOf } from '@/lib/contract/schema/describe';
import { isObject } from '@/lib/contract/schema/is-record';

const names = fieldsOf(SalesOrderUpsertLine).map(({ name }) => name);

/** What an order's form begins with, on its way to the browser: thousands of lines travel as one text. */
export function packStart(start: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { lineItems } = start;
  const rows = Array.isArray(lineItems) ? lineItems.filter(isObject) : [];
  if (!isLong(rows)) return start;
  // A payload may say more of a line than the contract knows: it travels too.
  const all = [...new Set([...names, ...rows.flatMap(Object.keys)])];
  return { ...start, lineItems: packLines(rows, all) };
}
