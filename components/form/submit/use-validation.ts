'use client';

import { useCallback, useRef } from 'react';
import type { FieldValues, Resolver } from 'react-hook-form';
import type { Operation } from '@/lib/contract/schema/operation';

/** Where an operation's contract is found; loaded with the first touch of the form, not with the page. */
export type Contract = () => Promise<Operation>;

/** Asks for the contract's judgement on a body. */
export type Check = () => Promise<Resolver<FieldValues> | undefined>;

/**
 * The contract's judgement, once it is needed. Nothing when it cannot be had (the way to our server is broken): then the
 * server alone judges, and it is asked for again the next time.
 */
export function useCheck(contract: Contract): Check {
  const loading = useRef<ReturnType<Check> | undefined>(undefined);
  return useCallback(() => {
    loading.current ??= Promise.all([contract(), import('./validate-payload')])
      .then(([operation, { checkOf }]) => checkOf(operation))
      .catch(() => {
        loading.current = undefined;
        return undefined;
      });
    return loading.current;
  }, [contract]);
}
