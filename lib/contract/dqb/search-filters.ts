import { anyOf, type Filter } from './dqb';
import { toFilters } from './dqb-filter';
import { type Filterable, type FilterOp, filterOps } from './filter-operators';

/** Returns how the search box compares a field: words anywhere, codes by prefix, and lists and numbers by the complete value. */
const searchOp = ({ kind }: Filterable): FilterOp | undefined => {
  if (kind === 'code') return 'starts';
  if (kind === 'list') return 'has';
  return kind === 'number' || kind === 'uuid' ? 'is' : filterOps({ kind }).find((op) => op === 'contains');
};

/** Returns the filters of a search box. A record matches if any of the fields matches. */
export function searchFilters(text: string, fields: readonly Filterable[]): Filter[] {
  const value = text.trim();
  if (value === '') return [];
  return anyOf(
    fields.flatMap((field) => {
      // Longer digit sequences are barcodes or phone numbers, not record numbers.
      if (field.kind === 'number' && !/^\d{1,9}$/.test(value)) return [];
      const fieldFilter = { field: field.name, op: searchOp(field) ?? '', value };
      return toFilters(fieldFilter, field, { today: '', zone: 'UTC' }) ?? [];
    }),
  );
}
