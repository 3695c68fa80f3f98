import { isRecord } from '@/lib/contract/schema/is-record';
import { type ImportField, matchHeader } from './import-field';
import { readFile } from './read-file';
import { type ConvertedRows, toRecords } from './rows-to-records';
import { limits, type Unreadable } from './sheet';

/** Orders of a file in their order. `kind`: how it was written, and so how it is written back. */
export type OrdersFile = { kind: 'json' | 'sheet'; orders: unknown[]; problems: CellProblem[] };

/** A cell that could not be read: its order, and its row in the file. */
export type CellProblem = { order: number; path: string; row: number; text: string };

/** Why a file holds no orders that can be checked. `line` and `column`: where its JSON breaks, from 1. */
export type NoOrders =
  | Unreadable
  | { unreadable: 'encoding' | 'notOrders' | 'noReference' | 'tooMany'; found?: number }
  | { unreadable: 'json'; line: number; column: number; detail: string };

const BRACKET = /^\uFEFF?\s*[[{]/;

/** Where JSON breaks, by the position that the engine names. */
function jsonError(text: string, error: unknown): NoOrders {
  const detail = error instanceof Error ? error.message : '';
  const at = Number(/position (\d+)/.exec(detail)?.[1] ?? text.length);
  const before = text.slice(0, at).split('\n');
  return {
    unreadable: 'json',
    line: before.length,
    column: (before.at(-1)?.length ?? 0) + 1,
    detail: detail.replace(/ in JSON at position.*$/, ''),
  };
}

/** A record that says something an order says; anything else is another kind of file. */
const isLikeOrder = (value: unknown): boolean =>
  isRecord(value) &&
  ['referenceNumber', 'lineItems', 'customer', 'shippingAddress'].some((name) => name in value);

/** Reads orders written as JSON: a list as the bulk call takes it, or one order. */
function ordersInJson(text: string): OrdersFile | NoOrders {
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    return jsonError(text, error);
  }
  const orders: unknown[] = Array.isArray(value) ? value : [value];
  if (orders.length > limits.orders) return { unreadable: 'tooMany', found: orders.length };
  return orders.some(isLikeOrder) ? { kind: 'json', orders, problems: [] } : { unreadable: 'notOrders' };
}

/** The text of a file in UTF-8, or in UTF-16 with its mark; nothing for any other encoding. */
function decode(bytes: ArrayBuffer): string | undefined {
  const [a, b] = new Uint8Array(bytes, 0, Math.min(2, bytes.byteLength));
  const encoding = a === 0xff && b === 0xfe ? 'utf-16le' : a === 0xfe && b === 0xff ? 'utf-16be' : 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** `lineItems.sku` of a row as `lineItems.2.sku` of its order. */
function pathInRecord(path: string, row: number, lines: ConvertedRows['lines']): string {
  const line = Object.keys(lines).find((name) => path.startsWith(`${name}.`));
  const at = line === undefined ? -1 : (lines[line]?.indexOf(row) ?? -1);
  return line === undefined || at < 0 ? path : `${line}.${at}.${path.slice(line.length + 1)}`;
}

const REFERENCE = 'referenceNumber';

/**
 * Reads the orders of a file, by what it holds: JSON, else CSV or XLSX as the import takes it, one row a line. `fields`: those of
 * an order, with every name that a heading may have.
 */
export async function readOrders(
  bytes: ArrayBuffer,
  fields: readonly (ImportField & { names: readonly string[] })[],
): Promise<OrdersFile | NoOrders> {
  if (bytes.byteLength > limits.bytes) return { unreadable: 'size' };
  const beginning = new TextDecoder('latin1').decode(bytes.slice(0, 1_000)).replaceAll('\u0000', '');
  if (BRACKET.test(beginning.replace(/^(?:ï»¿|ÿþ|þÿ)/, ''))) {
    const text = decode(bytes);
    return text === undefined ? { unreadable: 'encoding' } : ordersInJson(text);
  }
  const sheet = await readFile(bytes);
  if ('unreadable' in sheet) return sheet;
  const paths = matchHeader(sheet.header, fields, {});
  const columns = paths.flatMap((path, column) => {
    const field = fields.find((one) => one.path === path);
    return field ? [{ column, field }] : [];
  });
  const referenceColumn = columns.find(({ field }) => field.path === REFERENCE)?.column;
  if (columns.length < 2) return { unreadable: 'notOrders' };
  if (referenceColumn === undefined) return { unreadable: 'noReference' };
  const cells = sheet.rows.slice(0, sheet.numbers.length);
  const rowsByReference = new Map<string, number[]>();
  for (let row = 0; row < cells.length; row++) {
    const reference = cells[row]?.[referenceColumn]?.trim() ?? '';
    const own = rowsByReference.get(reference);
    // Rows without a reference are an order each: nothing says that they belong together.
    if (own && reference !== '') own.push(row);
    else rowsByReference.set(reference === '' ? ` ${row}` : reference, [row]);
  }
  if (rowsByReference.size > limits.orders) return { unreadable: 'tooMany', found: rowsByReference.size };
  const style = { decimal: sheet.decimal, zone: 'UTC', values: {} };
  const orders: unknown[] = [];
  const problems: CellProblem[] = [];
  for (const rows of rowsByReference.values()) {
    const { record, faults: issues, lines } = toRecords(rows, cells, columns, style);
    for (const { row, column, path } of issues)
      problems.push({
        order: orders.length,
        path: pathInRecord(path, row, lines),
        row: sheet.numbers[row] ?? row + 2,
        text: cells[row]?.[column] ?? '',
      });
    orders.push(record);
  }
  return { kind: 'sheet', orders, problems };
}
