'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Suggest } from '@/components/form/line-items/suggest-input';
import { readQuery } from '@/lib/console/browser/read-query';
import { suggestionsFor } from './product-suggestions';

const MOST_READ = 20;

/** What a SKU column offers while one types: products by SKU, name or barcode. */
export function useProductSuggestions(tenant: string): Readonly<Record<string, Suggest>> {
  const queries = useQueryClient();
  return useMemo(() => {
    const sku: Suggest = async (typed) => {
      // The grammar of queries comes with the first key, not with the form.
      const { askProducts } = await import('./read-products');
      const query = { dqb: askProducts(typed, MOST_READ) };
      const { answer } = await queries.fetchQuery(readQuery('getProductsWithTag', tenant, { query }));
      return suggestionsFor(typed, answer.items);
    };
    return { sku };
  }, [queries, tenant]);
}
