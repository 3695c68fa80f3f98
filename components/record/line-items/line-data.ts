import type { Row } from '@/components/data-table/columns/column';

/** Many lines on their way to the browser: the fields that are shown, and their values, as one text that is read at once. */
export function packLines(rows: readonly Row[], fields: readonly string[]): string {
  return JSON.stringify([fields, ...rows.map((row) => fields.map((name) => row[name] ?? null))]);
}

const isList = (value: unknown): value is unknown[] => Array.isArray(value);

export function unpackLines(packed: string): Row[] {
  const told: unknown = JSON.parse(packed);
  const [fields, ...rows] = isList(told) ? told.filter(isList) : [];
  const names = (fields ?? []).map(String);
  return rows.map((values) => {
    const row: Record<string, unknown> = {};
    for (let i = 0; i < names.length; i++) row[names[i] ?? ''] = values[i];
    return row;
  });
}

/** The fields of a line that its columns and its address are made of. */
export function visibleFields(paths: readonly string[], href: string | undefined): string[] {
  const inAddress = [...(href ?? '').matchAll(/\{([^}]+)\}/g)].map(([, path = '']) => path);
  return [...new Set([...paths, ...inAddress].map((path) => path.split('.')[0] ?? path))];
}

/** So many SKUs fit into the value of one filter; products beyond are shown by their SKU, so that a page costs one call more. */
export const MOST_NAMES = 50;

/** The SKUs whose names are looked up, as one text for `words`: a comma would part one into two in the filter. */
export const skusToName = (lines: readonly { sku?: unknown }[]): string =>
  [...new Set(lines.flatMap(({ sku }) => (typeof sku === 'string' && !sku.includes(',') ? sku : [])))]
    .filter(Boolean)
    .slice(0, MOST_NAMES)
    .join(',');
