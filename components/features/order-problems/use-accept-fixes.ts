'use client';

import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useFieldsContext } from '@/components/form/fields/fields-context';
import type { PersonChoices } from '@/components/record/bulk-actions/plan-request';
import { useInputLocale } from '@/components/ui/use-formatter';
import type { SalesOrderUpsert } from '@/lib/contract/resources/sales-order-upsert';
import type { FixMessages } from '@/lib/messages/fix-words';
import { fixWords } from '@/lib/messages/fix-words';
import type { Fix } from '@/lib/rules/fixes/fix';
import { correctionsBetween } from '@/lib/rules/fixes/remembered-corrections';
import { applyFix, onlyFix, sameInOther } from './apply-fix';
import type { OrderCheck } from './use-order-check';
import type { ValidatedOrder } from './validate-order';

/** The current order, with the choices that led to it. */
export type OrderChoices = Omit<PersonChoices, 'own'> & { order: SalesOrderUpsert };

/** An accepted fix. `choices`: for other orders; none for safe fixes, which those get anyway. */
type Accepted = { path: string; basis: string; choices: PersonChoices['accepted'] };

/** A fix as a choice for other orders: the codes that it fixes. */
const choicesOf = ({ errors }: ValidatedOrder, fix: Fix): PersonChoices['accepted'] =>
  errors.flatMap(({ error: { code }, fixes }) => (fixes.includes(fix) ? [{ code, label: fix.label }] : []));

/** The order with a fix, and with that of the same mistake in the other address. */
const withFix = (validated: ValidatedOrder, fix: Fix, path: string) =>
  [fix, ...sameInOther(validated, fix, path)].reduce((order, { patch }) => patch(order), validated.order);

/** Applies suggestions to the order in the form, and records what was accepted. */
export function useAcceptFixes({
  check,
  isUntouched,
  isSentHere,
  words,
  onAccept,
}: {
  check: OrderCheck;
  isUntouched: (path: string) => boolean;
  /** The form sends the order, and accepts the only suggestion then. */
  isSentHere: boolean;
  words: FixMessages;
  /** Called before the form changes. */
  onAccept: () => void;
}) {
  const form = useFormContext();
  const reader = useInputLocale();
  const { fields } = useFieldsContext();
  const { validated } = check;
  const [accepted, setAccepted] = useState<readonly Accepted[]>([]);
  const [initial, setInitial] = useState<ValidatedOrder>();
  if (!initial && validated) setInitial(validated);
  // Products that are still being looked up may add errors.
  const only = validated && check.hasAllProducts ? onlyFix(validated) : undefined;
  const safe = validated?.safe ?? [];

  function setOrder(fixed: SalesOrderUpsert) {
    if (!validated) return;
    onAccept();
    applyFix({ form, fields, reader }, validated.order, fixed);
  }
  function accept(fix: Fix, path: string) {
    if (!validated) return;
    const fixes = [fix, ...sameInOther(validated, fix, path)];
    const choices = choicesOf(validated, fix);
    setAccepted((before) => [
      ...before,
      ...fixes.map((one, i) => ({
        path: one.path ?? path,
        basis: fixWords(one, words).basis,
        choices: i === 0 ? choices : [],
      })),
    ]);
    setOrder(withFix(validated, fix, path));
  }
  /** The only suggestion, unless the user has typed something else: sending accepts it too. */
  const onlyOnSend = () =>
    isSentHere && only && check.isCurrent() && isUntouched(only.path) ? only : undefined;

  return {
    /** The basis of accepted suggestions, by path. */
    basedOn: new Map(accepted.map(({ path, basis }) => [path, basis])),
    /** The single suggestion that leaves no error. */
    onlyFix: only?.fix,
    /** The suggestions that sending accepts: of the field that was not edited, and of the same mistake in the other address. */
    sentFixes:
      isSentHere && validated && only && isUntouched(only.path)
        ? [only.fix, ...sameInOther(validated, only.fix, only.path)]
        : [],
    safeCount: safe.length,
    accept,
    acceptOnly: () => {
      const one = onlyOnSend();
      if (one) accept(one.fix, one.path);
    },
    acceptSafe: async () => {
      if (!validated || safe.length === 0) return;
      const fixed = await validated.fixSafely();
      // The user typed meanwhile: the errors belong to an older version of the order.
      if (!check.isCurrent()) return;
      setAccepted((before) => [
        ...before,
        ...safe.map(({ path = '' }) => ({ path, basis: words.kinds.safe, choices: [] })),
      ]);
      setOrder(fixed);
    },
    /** The order with the suggestion that sending accepts; undefined when it sends the form as it is. */
    fixedOnSend: () => {
      const one = onlyOnSend();
      return one && validated && withFix(validated, one.fix, one.path);
    },
    choices: (): OrderChoices | undefined => {
      if (!validated) return undefined;
      // Includes the only suggestion, which need not be accepted first.
      const order = only ? withFix(validated, only.fix, only.path) : validated.order;
      const errors = (initial?.errors ?? []).map(({ error }) => error);
      return {
        order,
        accepted: [
          ...accepted.flatMap(({ choices }) => choices),
          ...(only ? choicesOf(validated, only.fix) : []),
        ],
        corrections: initial ? correctionsBetween(initial.order, order, errors) : [],
      };
    },
  };
}

export type AcceptFixes = ReturnType<typeof useAcceptFixes>;
