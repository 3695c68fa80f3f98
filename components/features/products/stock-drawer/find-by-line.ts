import { type Filter, printDqb } from '@/lib/contract/dqb/dqb';

/** The query that finds records with a line of one SKU, the latest first. */
export const byLine = (sku: string, sort: string, more: readonly Filter[] = [], count = 5): string =>
  printDqb({
    filters: [
      {
        operation: 'Any',
        property: 'lineItems',
        value: '',
        inner: [{ operation: 'Equals', property: 'sku', value: sku }],
      },
      ...more,
    ],
    sort: [{ property: sort, direction: 'desc' }],
    offset: 0,
    count,
  });

type Lines = { lineItems?: readonly { sku?: string | null }[] | null };

/** Whether a record has a line of exactly this SKU: a platform may compare more loosely, or not at all. */
export const hasLine = (record: Lines, sku: string): boolean =>
  (record.lineItems ?? []).some((line) => line.sku === sku);
