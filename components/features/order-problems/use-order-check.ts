'use client';

import { keepPreviousData, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { type UseFormReturn, useFormContext } from 'react-hook-form';
import { useFieldsContext } from '@/components/form/fields/fields-context';
import { keepProductNames } from '@/components/form/line-items/product-names';
import { useInputLocale } from '@/components/ui/use-formatter';
import type { SalesOrderUpsert } from '@/lib/contract/resources/sales-order-upsert';
import type { Correction } from '@/lib/rules/fixes/remembered-corrections';
import type { UnknownProducts } from '@/lib/rules/fixes/sku-lookup';
import { productFacts } from '@/lib/rules/order-rule';
import type { CheckedDraft } from './check-draft';
import { REFERENCE_TAKEN } from './use-accept-fixes';
import type { RejectedOrder } from './use-problems';

const DEBOUNCE_MS = 150;
/** Maximum duration of a check before sending. Without a result, the order is sent without accepting a suggestion. */
const MAX_CHECK_MS = 10_000;

/** Options of queries that run in the browser. Each version of the order is checked only once. */
const localQuery = {
  gcTime: 0,
  staleTime: Number.POSITIVE_INFINITY,
  networkMode: 'always',
  structuralSharing: false,
} as const;

const loadChecks = () => import('./check-draft');
// Load the checks with the page. If loading fails, the first check loads them again.
void loadChecks().catch(() => undefined);

/**
 * Counts the changes of a form. `version` changes after a pause in typing, and at once after any other change.
 * `latest` counts every change at once.
 */
function useVersion(subscribe: UseFormReturn['subscribe']) {
  const [version, setVersion] = useState(0);
  const latest = useRef(version);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const unsubscribe = subscribe({
      formState: { values: true },
      callback: ({ type }) => {
        latest.current++;
        clearTimeout(timer);
        timer = setTimeout(() => setVersion(latest.current), type === 'change' ? DEBOUNCE_MS : 0);
      },
    });
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [subscribe]);
  return { version, latest };
}

const noUnknown: UnknownProducts = { unknown: [], similarSkus: [] };

/**
 * A lookup fails if the connection ends before the page is complete. Its SKUs then count as known. A promise from a server
 * component has no `catch`.
 */
async function orNoUnknown(lookup: Promise<UnknownProducts>): Promise<UnknownProducts> {
  try {
    return await lookup;
  } catch {
    return noUnknown;
  }
}

/**
 * Collects the parts of `products` as they arrive, and counts the arrivals. After a refresh, each part replaces its predecessor.
 */
function useLookups(tenant: string, products: readonly Promise<UnknownProducts>[]) {
  const [lookups, setLookups] = useState<{ count: number; parts: readonly UnknownProducts[] }>({
    count: 0,
    parts: [],
  });
  useEffect(() => {
    let isOpen = true;
    const receive = async () => {
      for (const [index, promise] of products.entries()) {
        const part = await orNoUnknown(promise);
        if (!isOpen) return;
        keepProductNames(tenant, part.names ?? []);
        setLookups(({ count, parts }) => ({ count: count + 1, parts: parts.toSpliced(index, 1, part) }));
      }
    };
    void receive();
    return () => {
      isOpen = false;
    };
  }, [tenant, products]);
  return lookups;
}

/**
 * Validates the order in the form on mount, on every change, and when more products have been looked up. `isCurrent` is
 * true if the result belongs to the current values. `hasAllProducts` is true if all of the order's products have been
 * looked up.
 */
export function useOrderCheck({
  rejection: { referenceNumber, cause, isKnown, products },
  payload,
  remembered,
}: {
  rejection: RejectedOrder;
  payload: Readonly<Record<string, unknown>>;
  remembered: readonly Correction[];
}) {
  const { subscribe, getValues } = useFormContext();
  const inputLocale = useInputLocale();
  const { fields, tenant } = useFieldsContext();
  const queryClient = useQueryClient();
  const id = useId();
  const { version, latest } = useVersion(subscribe);
  const { count, parts } = useLookups(tenant, products);
  /** The displayed errors. New errors are appended, so that no error disappears before it is fixed. */
  const listed = useRef<{ cause: string; paths: readonly string[] }>({ cause, paths: [] });

  const parse = async (signal: AbortSignal) =>
    (await loadChecks()).parseDraft(fields, getValues(), inputLocale, signal);
  const check = async (
    draft: SalesOrderUpsert,
    lookups: readonly UnknownProducts[],
    signal: AbortSignal,
  ): Promise<CheckedDraft> => {
    const { checkDraft, findUnknownProducts } = await loadChecks();
    const { unknown, similarSkus } = await findUnknownProducts(queryClient, tenant, draft, {
      lookups,
      payload: products.length > 0 ? payload : {},
      remembered,
    });
    signal.throwIfAborted();
    const missing = new Set(unknown);
    const checked = await checkDraft(
      draft,
      { facts: productFacts((sku) => !missing.has(sku.trim())), skus: similarSkus, remembered },
      {
        cause,
        listed: listed.current.cause === cause ? listed.current.paths : [],
        taken: cause === REFERENCE_TAKEN ? referenceNumber : undefined,
      },
      signal,
    );
    listed.current = { cause, paths: checked.problems.map(({ path }) => path) };
    // If the payload is unknown, the check would report every field as missing. Report only the cause.
    return isKnown
      ? checked
      : { ...checked, problems: checked.problems.filter(({ code }) => code === cause), more: 0 };
  };
  // Parses the order while its products are being looked up.
  const parsed = useQuery({
    ...localQuery,
    queryKey: ['draft', id, version],
    queryFn: ({ signal }) => parse(signal),
  });
  const order = parsed.data;
  const { data, isPlaceholderData, isError } = useQuery({
    ...localQuery,
    queryKey: ['draft check', id, version, cause, count],
    queryFn:
      order && (parts.length > 0 || products.length === 0)
        ? async ({ signal }) => ({
            checked: await check(order, parts, signal),
            hasAllProducts: parts.length >= products.length,
          })
        : skipToken,
    placeholderData: keepPreviousData,
  });
  const isFinished = data !== undefined && !isPlaceholderData;
  const isCurrent = () => isFinished && latest.current === version;
  const hasAllProducts = data?.hasAllProducts ?? false;
  return {
    checked: data?.checked,
    hasAllProducts,
    /** True if the check of this version has ended, even if the order is invalid or cannot be checked. */
    isSettled: isFinished || order === null || parsed.isError || isError,
    isCurrent,
    /**
     * Resolves to the check of the current values with all products. Undefined if the values change during the check,
     * are not a valid order, or cannot be checked within the time limit.
     */
    async checkNow(): Promise<CheckedDraft | undefined> {
      if (isCurrent() && hasAllProducts) return data?.checked;
      const { current } = latest;
      const abort = new AbortController();
      const run = async () => {
        const draft = await parse(abort.signal);
        return draft && (await check(draft, await Promise.all(products.map(orNoUnknown)), abort.signal));
      };
      let timer: ReturnType<typeof setTimeout> | undefined;
      const timeout = new Promise<undefined>((resolve) => {
        timer = setTimeout(() => {
          abort.abort();
          resolve(undefined);
        }, MAX_CHECK_MS);
      });
      const checked = await Promise.race([run(), timeout])
        .catch(() => undefined)
        .finally(() => clearTimeout(timer));
      return checked && latest.current === current ? checked : undefined;
    },
  };
}

export type OrderCheck = ReturnType<typeof useOrderCheck>;
