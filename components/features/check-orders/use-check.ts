'use client';

import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { fetchSimilarSkus } from '@/components/form/similar-skus';
import { fetchUnknownSkus } from '@/components/form/unknown-skus';
import { timeSlice } from '@/components/ui/time-slice';
import { type CheckedOrder, checkBatch, checkOrder } from '@/lib/rules/check-orders';
import type { CheckContext } from '@/lib/rules/fixes/fix';
import { fixesFor, MAX_FIXED_ERRORS } from '@/lib/rules/fixes/fixes';
import { type Correction, replacementSkus } from '@/lib/rules/fixes/remembered-corrections';
import { productFacts } from '@/lib/rules/order-rule';
import type { OrdersDraft } from './orders-draft';

/**
 * Maximum number of SKUs per call. `MAX_SKUS` is the maximum in total. In larger files, the platform reports the
 * unknown SKUs that are not looked up.
 */
const MAX_BATCH = 300;
const MAX_SKUS = 3_000;

/** An order of the file. `hasSafeFix` is true if at least one of its problems has a fix that needs no review. */
export type FileOrder = CheckedOrder & { hasSafeFix: boolean };

function checkFileOrder(payload: unknown, context: CheckContext): FileOrder {
  const checked = checkOrder(payload, context.facts);
  const { order, problems } = checked;
  return {
    ...checked,
    hasSafeFix:
      order !== undefined &&
      problems
        .slice(0, MAX_FIXED_ERRORS)
        .some((problem) => fixesFor(problem, order, context)[0]?.isSafe === true),
  };
}

type KnownSkus = { unknown: ReadonlySet<string>; similar: readonly string[] };

const getSkus = (orders: readonly CheckedOrder[]): string[] => [
  ...new Set(orders.flatMap(({ order }) => (order?.lineItems ?? []).flatMap(({ sku }) => sku?.trim() || []))),
];

/**
 * Looks up which SKUs have no product, and finds similar SKUs. Undefined until the first lookup ends. Later lookups
 * keep the last result until they end.
 */
function useKnownSkus(
  tenant: string,
  orders: readonly CheckedOrder[] | undefined,
  remembered: readonly Correction[],
): KnownSkus | undefined {
  const queryClient = useQueryClient();
  const skus = useMemo(() => {
    const sentSkus = new Set(orders ? getSkus(orders) : []);
    return [...new Set([...replacementSkus(remembered, sentSkus), ...sentSkus])].slice(0, MAX_SKUS);
  }, [orders, remembered]);
  const { data } = useQuery({
    queryKey: ['SKUs of a file', tenant, skus.join('\n')],
    enabled: orders !== undefined,
    queryFn: async ({ signal }): Promise<KnownSkus> => {
      const unknown: string[] = [];
      for (let from = 0; from < skus.length; from += MAX_BATCH) {
        signal.throwIfAborted();
        unknown.push(...(await fetchUnknownSkus(tenant, skus.slice(from, from + MAX_BATCH))));
      }
      const similar = await fetchSimilarSkus(queryClient, tenant, unknown);
      return { unknown: new Set(unknown), similar };
    },
    placeholderData: keepPreviousData,
    // A failed lookup reports no SKU as unknown, so the query itself never fails.
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    structuralSharing: false,
  });
  return data;
}

/**
 * Checks the orders again if the draft or the known SKUs change. Works in time slices, so that the page stays
 * responsive.
 */
export function useCheck(
  tenant: string,
  draft: OrdersDraft | undefined,
  remembered: readonly Correction[],
): { checked: FileOrder[] | undefined; isCurrent: boolean; context: CheckContext; areSkusChecked: boolean } {
  const [result, setResult] = useState<{ draft: OrdersDraft; checked: FileOrder[]; context: CheckContext }>();
  const checked = draft && result?.draft === draft ? result.checked : undefined;
  // While a draft is being checked, use the last result to avoid flicker.
  const knownSkus = useKnownSkus(tenant, draft && result?.checked, remembered);
  const context = useMemo(
    (): CheckContext => ({
      remembered,
      skus: knownSkus?.similar ?? [],
      ...(knownSkus ? { facts: productFacts((sku) => !knownSkus.unknown.has(sku.trim())) } : {}),
    }),
    [knownSkus, remembered],
  );
  const cache = useMemo(() => ({ context, orders: new Map<unknown, FileOrder>() }), [context]);
  useEffect(() => {
    if (!draft) return;
    let isStale = false;
    const check = async () => {
      const nextSlice = timeSlice();
      const all: FileOrder[] = [];
      for (const order of draft.orders) {
        await nextSlice();
        if (isStale) return;
        const one = cache.orders.get(order) ?? checkFileOrder(order, cache.context);
        cache.orders.set(order, one);
        all.push(one);
      }
      if (!isStale) setResult({ draft, checked: checkBatch(all, draft.cells), context: cache.context });
    };
    void check();
    return () => {
      isStale = true;
    };
  }, [draft, cache]);
  return {
    checked: checked ?? (draft ? result?.checked : undefined),
    /** True if the result belongs to this version of the draft. */
    isCurrent: checked !== undefined,
    context,
    /** True if the result belongs to this version of the draft and includes the lookup of SKUs. */
    areSkusChecked: checked !== undefined && knownSkus !== undefined && result?.context === context,
  };
}
