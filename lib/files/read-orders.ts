import { isRecord } from '@/lib/contract/schema/is-record';
import { limits } from './limits';
import { type ImportField, matchHeader } from './match-header';
import { readFile } from './read-file';
import { type ConvertedRows, toRecord } from './rows-to-record';
import type { Unreadable } from './sheet';

/** The orders of a file. `kind` is the file's format, which the corrected file also uses. */
export type OrdersFile = { kind: 'json' | 'sheet'; orders: unknown[]; problems: CellProblem[] };

/** A cell that cannot be parsed. `order` is the index of its order, `row` its row in the file. */
export type CellProblem = { order: number; path: string; row: number; text: string };

/** Why a file has no orders to check. `line` and `column` are the position of the JSON error, counted from 1. */
export type NoOrders =
  | Unreadable
  | { unreadable: 'encoding' | 'notOrders' | 'noReference' | 'tooMany'; found?: number }
  | { unreadable: 'json'; line: number; column: number; detail: string };

const BRACKET = /^\uFEFF?\s*[[{]/;

/** Converts the position in the JavaScript engine's message to line and column. */
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

/** True for a record with at least one field of an order. */
const isLikeOrder = (value: unknown): boolean =>
  isRecord(value) &&
  ['referenceNumber', 'lineItems', 'customer', 'shippingAddress'].some((name) => name in value);

/** Parses orders from JSON: a list, as in the bulk operation, or a single order. */
function parseOrders(text: string): OrdersFile | NoOrders {
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

/** Decodes UTF-8, or UTF-16 with a byte order mark. Returns undefined for other encodings. */
function decode(bytes: ArrayBuffer): string | undefined {
  const [a, b] = new Uint8Array(bytes, 0, Math.min(2, bytes.byteLength));
  const encoding = a === 0xff && b === 0xfe ? 'utf-16le' : a === 0xfe && b === 0xff ? 'utf-16be' : 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Converts the path `lineItems.sku` of a row to the path `lineItems.2.sku` in its order. */
function toRecordPath(path: string, row: number, lines: ConvertedRows['lines']): string {
  const line = Object.keys(lines).find((name) => path.startsWith(`${name}.`));
  const at = line === undefined ? -1 : (lines[line]?.indexOf(row) ?? -1);
  return line === undefined || at < 0 ? path : `${line}.${at}.${path.slice(line.length + 1)}`;
}

const REFERENCE = 'referenceNumber';

/**
 * Reads orders from JSON, or from CSV or XLSX with one row per line, as in imports. Detects the format by the content. `fields`
 * are the fields of an order with all names that a heading may have.
 */
export async function readOrders(
  bytes: ArrayBuffer,
  fields: readonly (ImportField & { names: readonly string[] })[],
): Promise<OrdersFile | NoOrders> {
  if (bytes.byteLength > limits.bytes) return { unreadable: 'size' };
  const beginning = new TextDecoder('latin1').decode(bytes.slice(0, 1_000)).replaceAll('\u0000', '');
  if (BRACKET.test(beginning.replace(/^(?:ï»¿|ÿþ|þÿ)/, ''))) {
    const text = decode(bytes);
    return text === undefined ? { unreadable: 'encoding' } : parseOrders(text);
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
    // Each row without a reference number is a separate order, because nothing shows which rows belong together.
    if (own && reference !== '') own.push(row);
    else rowsByReference.set(reference === '' ? ` ${row}` : reference, [row]);
  }
  if (rowsByReference.size > limits.orders) return { unreadable: 'tooMany', found: rowsByReference.size };
  const style = { decimal: sheet.decimal, zone: 'UTC', values: {} };
  const orders: unknown[] = [];
  const problems: CellProblem[] = [];
  for (const rows of rowsByReference.values()) {
    const { record, issues, lines } = toRecord(rows, cells, columns, style);
    for (const { row, column, path } of issues)
      problems.push({
        order: orders.length,
        path: toRecordPath(path, row, lines),
        row: sheet.numbers[row] ?? row + 2,
        text: cells[row]?.[column] ?? '',
      });
    orders.push(record);
  }
  return { kind: 'sheet', orders, problems };
}
