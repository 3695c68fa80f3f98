import { unknownPaths } from '@/lib/console/browser/json';
import { SalesOrderUpsert } from '@/lib/contract/resources/sales-order-upsert';
import { fieldsOf } from '@/lib/contract/schema/describe';
import { isRecord } from '@/lib/contract/schema/is-record';
import { type CellText, csvLine, type Style } from '@/lib/files/csv-line';
import { toImportFields } from '@/lib/files/match-header';
import { type ExportColumn, headingRow, recordRows } from '@/lib/files/record-cells';
import type { CheckedOrder, OrderProblem } from '@/lib/rules/check-orders';
import type { OrdersDraft } from './orders-draft';

const style: Style = { kind: 'wire', locale: 'en', zone: 'UTC', yes: 'true', no: 'false' };

const columns: ExportColumn[] = toImportFields(fieldsOf(SalesOrderUpsert)).map(({ path, kind, line }) => ({
  ...{ path, kind, heading: path },
  ...(line ? { line } : {}),
}));

/** The paths of an order's columns in a spreadsheet, in column order. */
export const orderColumns: readonly string[] = columns.map(({ path }) => path);

/** Returns orders in the import format: one row per line, without fields unknown to the API. */
export const orderRows = (orders: readonly unknown[]): string[][] =>
  orders
    .filter(isRecord)
    .flatMap((order) => recordRows(order, columns, style).map((cells) => cells.map(({ text }) => text)));

/** Returns the rows of orders with problems. Each row lists the problems of its line and of its order. */
export function problemRows(
  orders: readonly CheckedOrder[],
  problemText: (problem: OrderProblem) => string,
): string[][] {
  return orders.flatMap(({ payload, problems }) => {
    if (problems.length === 0) return [];
    const rows = orderRows([payload]);
    return (rows.length > 0 ? rows : [columns.map(() => '')]).map((cells, at) => {
      const rowProblems = problems.filter(({ path }) => {
        const [list, line] = path.split('.');
        return list !== 'lineItems' || line === undefined || Number(line) === at;
      });
      return [...cells, [...new Set(rowProblems.map(problemText))].join(' · ')];
    });
  });
}

/** Serializes the corrected orders in the format of the original file: JSON or a spreadsheet. */
export function correctedFile({ kind, orders, file }: OrdersDraft): {
  text: string;
  name: string;
  type: string;
} {
  const prefix = file.replace(/\.\w{1,5}$/, '') || 'orders';
  if (kind === 'json')
    return {
      text: JSON.stringify(orders, null, 2),
      name: `${prefix}-corrected.json`,
      type: 'application/json',
    };
  const line = (cells: readonly CellText[]) => csvLine(cells, ',');
  const rows = orders.filter(isRecord).flatMap((order) => recordRows(order, columns, style));
  return {
    text: [headingRow(columns, style), ...rows].map(line).join(''),
    name: `${prefix}-corrected.csv`,
    type: 'text/csv;charset=utf-8',
  };
}

/** Returns the paths of fields unknown to the API, without line indexes or duplicates. */
export function unknownFields(orders: readonly CheckedOrder[]): string[] {
  const fieldPaths = new Set<string>();
  for (const { payload, order } of orders)
    if (order)
      for (const path of unknownPaths(payload, order)) fieldPaths.add(path.replace(/\.\d+(?=\.)/g, ''));
  return [...fieldPaths].sort();
}
