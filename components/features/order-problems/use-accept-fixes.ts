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
import { applyFix, onlyFix, withSameMistake } from './apply-fix';
import type { CheckedDraft } from './check-draft';
import type { OrderCheck } from './use-order-check';

/** The current order, with the choices that led to it. */
export type OrderChoices = Omit<PersonChoices, 'own'> & { order: SalesOrderUpsert };

/** An accepted fix. `choices`: for other orders; none for safe fixes, which those get anyway. */
type Accepted = { path: string; basis: string; choices: PersonChoices['accepted'] };

/** A fix as a choice for other orders: the codes that it fixes. */
const choicesOf = ({ problems }: CheckedDraft, fix: Fix): PersonChoices['accepted'] =>
  problems.flatMap(({ code, fixes }) => (fixes.includes(fix) ? [{ code, label: fix.label }] : []));

const withFixes = (order: SalesOrderUpsert, fixes: readonly Fix[]) =>
  fixes.reduce((fixed, { patch }) => patch(fixed), order);

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
  const { checked } = check;
  const [accepted, setAccepted] = useState<readonly Accepted[]>([]);
  const [initial, setInitial] = useState<CheckedDraft>();
  if (!initial && checked) setInitial(checked);
  // Products that are still being looked up may add errors.
  const only = checked && check.hasAllProducts ? onlyFix(checked) : undefined;
  const safe = checked?.safe ?? [];

  function setOrder(fixed: SalesOrderUpsert) {
    if (!checked) return;
    onAccept();
    applyFix({ form, fields, reader }, checked.order, fixed);
  }
  function accept(fix: Fix, path: string) {
    if (!checked) return;
    const fixes = withSameMistake(checked, fix, path);
    const choices = choicesOf(checked, fix);
    setAccepted((before) => [
      ...before,
      ...fixes.map((one, i) => ({
        path: one.path,
        basis: fixWords(one, words).basis,
        choices: i === 0 ? choices : [],
      })),
    ]);
    setOrder(withFixes(checked.order, fixes));
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
    sentFixes: isSentHere && only && isUntouched(only.path) ? only.fixes : [],
    safeCount: safe.length,
    accept,
    acceptOnly: () => {
      const one = onlyOnSend();
      if (one) accept(one.fix, one.path);
    },
    acceptSafe: () => {
      // What the user typed since the check would be lost.
      if (!checked || safe.length === 0 || !check.isCurrent()) return;
      setAccepted((before) => [
        ...before,
        ...safe.map(({ path }) => ({ path, basis: words.kinds.safe, choices: [] })),
      ]);
      setOrder(checked.fixSafe());
    },
    /** The order with the suggestion that sending accepts; undefined when it sends the form as it is. */
    fixedOnSend: () => {
      const one = onlyOnSend();
      return one && checked && withFixes(checked.order, one.fixes);
    },
    choices: (): OrderChoices | undefined => {
      if (!checked) return undefined;
      // Includes the only suggestion, which need not be accepted first.
      const order = withFixes(checked.order, only?.fixes ?? []);
      return {
        order,
        accepted: [
          ...accepted.flatMap(({ choices }) => choices),
          ...(only ? choicesOf(checked, only.fix) : []),
        ],
        corrections: initial ? correctionsBetween(initial.order, order, initial.problems) : [],
      };
    },
  };
}

export type AcceptFixes = ReturnType<typeof useAcceptFixes>;
