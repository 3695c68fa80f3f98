'use client';

import { useCallback, useRef, useState } from 'react';
import type { FieldValues, Resolver } from 'react-hook-form';
import type { Issue } from '@/lib/contract/schema/issue';
import type { Operation } from '@/lib/contract/schema/operation';
import { valueAt } from '@/lib/contract/schema/value-at';
import type { Payload } from '../values/payload';

/** What our own rules find wrong with a body, all at once. The platform may think otherwise. */
export type Rules = (body: Payload) => Promise<readonly Issue[]>;

/** A rule that is broken by another value is another question. */
const keyOf = ({ path, code, message }: Issue, body: Payload) =>
  JSON.stringify([path, code, message, valueAt(body, path) ?? null]);

/** The rules that are looked at before a form is sent, and which broken ones a person chose to send in spite of. */
export function useRules(rules: Rules | undefined) {
  const [broken, setBroken] = useState<readonly Issue[]>([]);
  const [isOffered, setOffered] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const seen = useRef<ReadonlySet<string>>(new Set());
  const allowed = useRef<ReadonlySet<string>>(new Set());

  /** The broken rules; none when all of them may be sent in spite of. `isSendable`: nothing else stands in the way. */
  async function check(body: Payload, isSendable: boolean): Promise<readonly Issue[]> {
    // Rules help; a page that cannot load them must not keep anybody from sending.
    const found = (await rules?.(body).catch(() => [])) ?? [];
    const holds = isSendable && found.every((issue) => allowed.current.has(keyOf(issue, body)));
    seen.current = new Set(found.map((issue) => keyOf(issue, body)));
    setBroken(holds ? [] : found);
    setOffered(isSendable && !holds);
    return holds ? [] : found;
  }
  function allow(): void {
    allowed.current = seen.current;
    setAsked(false);
  }
  return { broken, isOffered, isAsked, check, allow, ask: () => setAsked(true), drop: () => setAsked(false) };
}

/** Where an operation's contract is found; loaded with the first touch of the form, not with the page. */
export type Contract = () => Promise<Operation>;

/** Asks for the contract's judgement on a body. */
export type Check = () => Promise<Resolver<FieldValues> | undefined>;

/**
 * The contract's judgement, once it is needed. Nothing when it cannot be had (the way to our server is broken): then the
 * server alone judges, and it is asked for again the next time.
 */
export function useValidation(contract: Contract): Check {
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
