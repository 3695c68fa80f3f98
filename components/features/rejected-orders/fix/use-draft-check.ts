'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { unpackStart } from '@/components/features/sales-orders/sales-order-form';
import { keepProductNames } from '@/components/form/line-items/product-names';
import { unknownSkus } from '@/components/form/validation/unknown-skus';
import { useFormContext } from '@/components/form/values/form-context';
import { readQuery } from '@/lib/console/browser/read-query';
import type { SalesOrderUpsert } from '@/lib/contract/resources/sales-order-upsert';
import { isRecord } from '@/lib/contract/schema/is-record';
import type { Correction } from '@/lib/rules/fixes/remembered-corrections';
import type { UnknownProducts } from '@/lib/rules/fixes/similar-skus';
import type { ValidatedDraft } from './validate-draft';

/** Maximum errors listed; further ones are counted. */
const MAX_ERRORS = 50;
const DEBOUNCE_MS = 150;

const none: ReadonlySet<string> = new Set();

const loadChecks = () => Promise.all([import('./validate-draft'), import('@/lib/rules/fixes/similar-skus')]);
// Loaded with the page. If that fails, the first check loads them again.
void loadChecks().catch(() => undefined);

const skusIn = ({ lineItems }: Readonly<Record<string, unknown>>): ReadonlySet<string> =>
  new Set(
    (Array.isArray(lineItems) ? lineItems : [])
      .filter(isRecord)
      .flatMap(({ sku }) => (typeof sku === 'string' ? sku.trim() : [])),
  );

/**
 * Validates the order in the form on mount, on every change, and when more of its products are looked up. `isCurrent`: the result is
 * about the current order. `hasAllProducts`: it takes all of its products into account. `skipDelay`: validates the next change at
 * once, because the user is not typing.
 */
export function useDraftCheck({
  cause,
  taken,
  before,
  products,
  remembered,
}: {
  /** The code of the rejection. */
  cause: string;
  /** The reference, if another order has it. */
  taken: string | undefined;
  /** The payload as the page opened with it. */
  before: Readonly<Record<string, unknown>>;
  /** Products of the rejected order, in parts that arrive one after another. */
  products: readonly Promise<UnknownProducts>[];
  /** Earlier corrections of this tenant. */
  remembered: readonly Correction[];
}) {
  const { form, fields, reader, tenant } = useFormContext();
  const queryClient = useQueryClient();
  const [validated, setValidated] = useState<ValidatedDraft | undefined>(undefined);
  const [hasAllProducts, setHasAllProducts] = useState(false);
  const [checks, setChecks] = useState(0);
  const isCurrent = useRef(false);
  const skipsDelay = useRef(true);
  const started = useRef(0);
  /** The order in the form, parsed once until the form changes. */
  const parsed = useRef<Promise<SalesOrderUpsert | undefined>>(undefined);
  const arrived = useRef<UnknownProducts[]>([]);
  /** The displayed errors. Further ones are appended, so that none disappears before it is fixed. */
  const listed = useRef<{ cause: string; paths: readonly string[] }>({ cause, paths: [] });
  /** SKUs that are looked up since the page was opened. */
  const openingSkus = useMemo(
    () => (products.length > 0 ? skusIn(unpackStart(before)) : none),
    [products, before],
  );

  const parse = useEffectEvent(() => {
    const startParse = async (): Promise<SalesOrderUpsert | undefined> => {
      const [{ parseOrder }] = await loadChecks();
      return parseOrder(fields, form.getValues(), reader, () => parsed.current !== parsing);
    };
    const parsing: Promise<SalesOrderUpsert | undefined> = startParse();
    parsed.current = parsing;
    return parsing;
  });
  const check = useEffectEvent(async () => {
    const checkNumber = ++started.current;
    const isStale = () => checkNumber !== started.current;
    const parts = arrived.current;
    const [{ validateDraft }, { mergeLookups: joined, similarSkus }] = await loadChecks();
    const readSkus = (dqb: string) =>
      queryClient
        .fetchQuery(readQuery('getProductsWithTag', tenant, { query: { dqb } }))
        .then(({ answer }) => {
          keepProductNames(tenant, answer.items);
          return answer.items.map(({ sku }) => sku);
        })
        .catch(() => []);
    const opening = joined(parts);
    const requestedSkus = new Set([...openingSkus, ...opening.similarSkus]);
    const findProducts = async (skus: readonly string[]) => {
      const unknown = await unknownSkus(
        tenant,
        skus.filter((sku) => !requestedSkus.has(sku)),
      );
      return joined([opening, { unknown, similarSkus: await similarSkus(unknown, readSkus) }]);
    };
    const first = listed.current.cause === cause ? listed.current.paths : [];
    const order = await (parsed.current ?? parse());
    if (isStale()) return;
    // Undefined while it is no valid order, such as with a half-typed number.
    const found =
      order &&
      (await validateDraft(
        order,
        { findProducts, remembered, taken, cause, first, max: MAX_ERRORS },
        isStale,
      ));
    if (isStale()) return;
    if (found) {
      setValidated(found);
      setHasAllProducts(parts.length === products.length);
      listed.current = { cause, paths: found.errors.map(({ error }) => error.path) };
    }
    isCurrent.current = found !== undefined;
    skipsDelay.current = false;
    setChecks(checkNumber);
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOpen = true;
    const checkWithProducts = async () => {
      // The order is parsed while its products are being looked up.
      void parse();
      if (products.length === 0) return check();
      const parts: UnknownProducts[] = [];
      for (const part of products) {
        const arrivedPart = await part;
        parts.push(arrivedPart);
        if (!isOpen) return;
        keepProductNames(tenant, arrivedPart.names ?? []);
        // After a refresh of the page, keeps the known products until as many have arrived again.
        if (parts.length < arrived.current.length) continue;
        arrived.current = [...parts];
        void check();
      }
    };
    void checkWithProducts();
    const unsubscribe = form.subscribe({
      formState: { values: true },
      callback: () => {
        // The running validation is about the order before this change.
        started.current++;
        parsed.current = undefined;
        isCurrent.current = false;
        clearTimeout(timer);
        timer = setTimeout(() => void check(), skipsDelay.current ? 0 : DEBOUNCE_MS);
      },
    });
    return () => {
      isOpen = false;
      clearTimeout(timer);
      unsubscribe();
    };
  }, [form, products, tenant]);
  // After another rejection the order is the same but the cause differs.
  useEffect(() => {
    if (cause && started.current > 0) void check();
  }, [cause]);
  return {
    validated,
    hasAllProducts,
    /** The number of the last finished check; 0 before the first one. */
    checks,
    isCurrent: () => isCurrent.current,
    skipDelay: () => {
      skipsDelay.current = true;
    },
  };
}

export type DraftCheck = ReturnType<typeof useDraftCheck>;
