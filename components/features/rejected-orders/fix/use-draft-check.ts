'use client';

import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { unpackStart } from '@/components/features/sales-orders/sales-order-form';
import { unknownSkus } from '@/components/form/validation/unknown-skus';
import { useFormContext } from '@/components/form/values/form-context';
import { readQuery } from '@/lib/console/browser/read-query';
import { isRecord } from '@/lib/contract/schema/is-record';
import type { Correction } from '@/lib/rules/fixes/remembered';
import type { UnknownProducts } from '../diagnosis';
import type { ValidatedDraft } from './validate-draft';

/** Maximum errors listed; further ones are counted. */
const MAX_ERRORS = 50;
const DEBOUNCE_MS = 150;

const none: ReadonlySet<string> = new Set();

const skusIn = ({ lineItems }: Readonly<Record<string, unknown>>): ReadonlySet<string> =>
  new Set(
    (Array.isArray(lineItems) ? lineItems : [])
      .filter(isRecord)
      .flatMap(({ sku }) => (typeof sku === 'string' ? sku.trim() : [])),
  );

/**
 * Validates the order in the form on mount and on every change. `isCurrent`: the result is about the current order. `isUrgent`:
 * validates the next change without delay, because the user is not typing.
 */
export function useDraftCheck({
  cause,
  taken,
  rejected,
  products,
  remembered,
  isUrgent,
}: {
  /** The code of the rejection. */
  cause: string;
  /** The reference, if another order has it. */
  taken: string | undefined;
  /** The contents as they were rejected. */
  rejected: Readonly<Record<string, unknown>>;
  /** The products of the rejected order. */
  products: Promise<UnknownProducts> | undefined;
  /** Earlier corrections of this tenant. */
  remembered: readonly Correction[];
  isUrgent: RefObject<boolean>;
}) {
  const { form, fields, reader, tenant } = useFormContext();
  const queries = useQueryClient();
  const [validated, setValidated] = useState<ValidatedDraft | undefined>(undefined);
  const [checks, setChecks] = useState(0);
  const isCurrent = useRef(false);
  const started = useRef(0);
  /** SKUs that were looked up when the page opened. */
  const openingSkus = useMemo(() => (products ? skusIn(unpackStart(rejected)) : none), [products, rejected]);

  /** For SKUs that were added after page load. */
  const readSimilar = async (skus: readonly string[]) => {
    if (skus.length === 0) return [];
    const { similarSkus } = await import('../similar-skus');
    return similarSkus(skus, (dqb) =>
      queries
        .fetchQuery(readQuery('getProductsWithTag', tenant, { query: { dqb } }))
        .then(({ answer }) => answer.items.map(({ sku }) => sku))
        .catch(() => []),
    );
  };
  const check = useEffectEvent(async () => {
    const own = ++started.current;
    const isStale = () => own !== started.current;
    const { validateDraft } = await import('./validate-draft');
    const { unknown, similarSkus } = (await products) ?? { unknown: [], similarSkus: [] };
    const known = new Set([...openingSkus, ...similarSkus]);
    const findProducts = async (skus: readonly string[]) => {
      const others = await unknownSkus(
        tenant,
        skus.filter((sku) => !known.has(sku)),
      );
      return {
        unknown: [...unknown, ...others],
        similarSkus: [...similarSkus, ...(await readSimilar(others))],
      };
    };
    const found = await validateDraft(
      fields,
      form.getValues(),
      reader,
      { findProducts, remembered, taken, cause, max: MAX_ERRORS },
      isStale,
    );
    if (isStale()) return;
    if (found) setValidated(found);
    isCurrent.current = found !== undefined;
    setChecks(own);
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    void check();
    const unsubscribe = form.subscribe({
      formState: { values: true },
      callback: () => {
        isCurrent.current = false;
        clearTimeout(timer);
        timer = setTimeout(() => void check(), isUrgent.current ? 0 : DEBOUNCE_MS);
      },
    });
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [form, isUrgent]);
  // After another rejection the order is the same but the cause differs.
  useEffect(() => {
    if (cause) void check();
  }, [cause]);
  return { validated, checks, isCurrent };
}
