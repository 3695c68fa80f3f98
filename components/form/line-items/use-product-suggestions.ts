'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { readQuery } from '@/lib/console/browser/read-query';
import type { Dqb } from '@/lib/contract/dqb/dqb';
import { searchFilters } from '@/lib/contract/dqb/search-filters';
import { normalize } from '@/lib/contract/schema/normalize-letters';
import { keepProductNames } from './product-names';
import type { LoadSuggestions, Suggestion } from './suggest-input';

type MatchedProduct = { sku: string; name?: string | null; barcodes?: readonly string[] | null };

const MAX_OPTIONS = 8;

/**
 * Ranks suggestions: the exact SKU first, then an exact barcode, then prefixes of SKUs, then names. A barcode of a single
 * product is an exact match unless the text is also a SKU.
 */
export function suggestionsFor(typed: string, products: readonly MatchedProduct[]): Suggestion[] {
  const text = typed.trim();
  const rank = ({ sku, barcodes }: MatchedProduct): number => {
    if (sku === text) return 0;
    if (normalize(sku) === normalize(text)) return 1;
    if (barcodes?.includes(text)) return 2;
    return normalize(sku).startsWith(normalize(text)) ? 3 : 4;
  };
  const owners = products.filter((p) => p.barcodes?.includes(text));
  const isSku = products.some((p) => p.sku === text);
  return products
    .toSorted((a, b) => rank(a) - rank(b) || a.sku.localeCompare(b.sku, 'en'))
    .slice(0, MAX_OPTIONS)
    .map((p) => ({
      value: p.sku,
      hint: p.name ?? undefined,
      ...(!isSku && owners.length === 1 && owners[0] === p ? { isExactMatch: true } : {}),
    }));
}

const MAX_READ = 20;

const searchedFields = [
  { name: 'sku', kind: 'code' },
  { name: 'name', kind: 'text' },
  { name: 'barcodes', kind: 'list' },
] as const;

/** Returns the suggestions for a SKU column: products that match by SKU, name or barcode. */
export function useProductSuggestions(tenant: string): Readonly<Record<string, LoadSuggestions>> {
  const queryClient = useQueryClient();
  return useMemo(() => {
    const sku: LoadSuggestions = async (typed) => {
      const dqb: Dqb = {
        filters: searchFilters(typed, searchedFields),
        sort: [{ property: 'sku', direction: 'asc' }],
        offset: 0,
        count: MAX_READ,
      };
      const { value } = await queryClient.fetchQuery(readQuery('getProductsWithTag', tenant, { dqb }));
      keepProductNames(tenant, value.rows);
      return suggestionsFor(typed, value.rows);
    };
    return { sku };
  }, [queryClient, tenant]);
}
