import { isRecord } from '@/lib/contract/schema/is-record';
import type { Fields } from './shop';

/** How a tenant of the other platform responds where the specification leaves it open. */
export type OtherManners = {
  /** The total that a list reports. With `page`, the number of records on the page. */
  total?: 'negative' | 'text' | 'missing' | 'page' | 'tooLarge';
  /** A page has fewer records than requested, although more follow. */
  shortPages?: boolean;
  /** A page repeats this many records of the previous page. */
  overlap?: number;
  /** Records have states and fields that are not in the specification. */
  unknownValues?: boolean;
  /** Dates have an offset instead of Z. */
  dateOffsets?: boolean;
  /** How long reads stay stale after a write, in ms. Overrides the default of the platform. */
  staleMs?: number;
  /** The status of every successful write. Defaults to the status of the operation. A 204 has no body. */
  writeStatus?: 200 | 201 | 202 | 204;
  /** Sends responses compressed, or in chunks of a few bytes. By default, sends a response in one piece. */
  transfer?: 'gzip' | 'chunked';
  /** The connection closes after each response. */
  closesConnection?: boolean;
  /** The delay before the first byte of a response, in ms. */
  firstByteAfterMs?: number;
  /** The shape of error bodies. Defaults to `flat`. */
  errors?: ErrorShape;
};

/** Formats of errors: flat, nested, RFC 9457, or an HTML page. */
export type ErrorShape = 'flat' | 'nested' | 'problem' | 'html';

const totals = {
  negative: () => -1,
  text: (total: number) => String(total),
  missing: () => undefined,
  page: (_: number, rows: number) => rows,
  tooLarge: (total: number) => total + 1_000,
};

/** Reduces the offset of a query, so that pages overlap. */
function overlapping(dqb: string, overlap: number): string {
  return dqb.replace(/(^|&)offset=(\d+)/, (_, before: string, offset: string) => {
    const start = Math.max(0, Number(offset) - overlap);
    return `${before}offset=${start}`;
  });
}

/** Formats a time with the offset `+03:00` instead of `Z`. Returns other text unchanged. */
function withOffset(text: string): string {
  if (!/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text)) return text;
  const local = new Date(Date.parse(text) + 3 * 3_600_000);
  return local.toISOString().replace('Z', '+03:00');
}

const withOffsets = (response: unknown): unknown =>
  JSON.parse(JSON.stringify(response), (_, value: unknown) =>
    typeof value === 'string' ? withOffset(value) : value,
  );

function withUnknownValues(record: Fields, at: number): Fields {
  const state = 'state' in record && at % 3 === 0 ? { state: 'AwaitingCustoms' } : {};
  return { ...record, ...state, customsDeclaration: { office: 'Halkalı', lines: [1, 2] } };
}

/** Returns the response of a read with the tenant's manners applied. `run` evaluates a query without manners. */
export function withManners(manners: OtherManners, dqb: string, run: (dqb: string) => unknown): unknown {
  const { total, shortPages, overlap, unknownValues, dateOffsets } = manners;
  const response = run(overlap ? overlapping(dqb, overlap) : dqb);
  if (!isRecord(response)) return response;
  const [list, counted] = Array.isArray(response.data) ? ['data', 'count'] : ['items', 'dataSetCount'];
  const records: unknown = response[list];
  let result: Fields = unknownValues && !Array.isArray(records) ? withUnknownValues(response, 0) : response;
  if (Array.isArray(records)) {
    const isShort = shortPages && list === 'items' && records.length > 1;
    const rows = isShort ? records.slice(0, Math.ceil(records.length * 0.6)) : records;
    const known = Number(response[counted]);
    result = {
      ...response,
      [list]: unknownValues ? rows.filter(isRecord).map(withUnknownValues) : rows,
      [counted]: total ? totals[total](known, rows.length) : known,
    };
  }
  return dateOffsets ? withOffsets(result) : result;
}
