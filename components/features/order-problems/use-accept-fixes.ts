'use client';

import { useState } from 'react';
import { type UseFormReturn, useFormContext } from 'react-hook-form';
import { useFieldsContext } from '@/components/form/fields/fields-context';
import { type FormValue, type FormValues, toFormValue, toFormValues } from '@/components/form/values/payload';
import type { PersonChoices } from '@/components/record/bulk-actions/plan-request';
import { useInputLocale } from '@/components/ui/use-formatter';
import type { SalesOrderUpsert } from '@/lib/contract/resources/sales-order-upsert';
import { isSameValue } from '@/lib/contract/schema/compare';
import type { Field } from '@/lib/contract/schema/describe';
import { isRecord } from '@/lib/contract/schema/is-record';
import { valueAt } from '@/lib/contract/schema/value-at';
import type { InputLocale } from '@/lib/formatting/number-text';
import type { FixMessages } from '@/lib/messages/fix-words';
import { fixWords } from '@/lib/messages/fix-words';
import type { Fix } from '@/lib/rules/fixes/fix';
import { correctionsBetween } from '@/lib/rules/fixes/remembered-corrections';
import type { CheckedDraft } from './check-draft';
import type { OrderCheck } from './use-order-check';

/**
 * Maximum number of changed lines to set one by one. If more lines change, the form is reset as a whole, because
 * setting a field copies all values of the form.
 */
const MAX_SINGLE_LINES = 20;
const KEEP = { keepErrors: true, keepIsSubmitted: true, keepSubmitCount: true, keepTouched: true };

const otherAddresses: Readonly<Record<string, string>> = {
  shippingAddress: 'billingAddress',
  billingAddress: 'shippingAddress',
};

/**
 * Returns a fix together with the fix of the same mistake in the other address, because the addresses of most orders
 * are the same. `at` is the path of the problem.
 */
export function withSameMistake(
  { order, problems }: Pick<CheckedDraft, 'order' | 'problems'>,
  fix: Fix,
  at: string,
): Fix[] {
  const [part = '', ...rest] = at.split('.');
  const otherPath = [otherAddresses[part], ...rest].join('.');
  if (!(part in otherAddresses) || (valueAt(order, at) ?? '') !== (valueAt(order, otherPath) ?? ''))
    return [fix];
  const codes = problems.flatMap(({ path, code }) => (path === at ? [code] : []));
  const same = problems
    .find(({ path, code }) => path === otherPath && codes.includes(code))
    ?.fixes.find(({ label, value }) => label === fix.label && value === fix.value);
  return same ? [fix, same] : [fix];
}

/** Writes a fixed order to the form. Sets only fields that changed, so that all other fields keep their text. */
function applyFix(
  { form, fields, inputLocale }: { form: UseFormReturn; fields: readonly Field[]; inputLocale: InputLocale },
  order: SalesOrderUpsert,
  fixed: SalesOrderUpsert,
): void {
  const set = (path: string, value: FormValue) => {
    form.setValue(path, value, { shouldDirty: true });
    form.clearErrors(path);
  };
  const setChanged = (known: readonly Field[], before: unknown, after: unknown, prefix: string) => {
    if (!isRecord(after)) return;
    const previous = isRecord(before) ? before : {};
    for (const field of known) {
      const [was, is] = [previous[field.name], after[field.name]];
      if (isSameValue(was, is)) continue;
      if (field.kind === 'object') setChanged(field.item ?? [], was, is, `${prefix}${field.name}.`);
      else if (field.kind !== 'lines') set(prefix + field.name, toFormValue(field, is, inputLocale));
    }
  };
  setChanged(fields, order, fixed, '');

  const item = fields.find(({ name }) => name === 'lineItems')?.item ?? [];
  const [before, after] = [order.lineItems ?? [], fixed.lineItems ?? []];
  if (before === after) return;
  const rows: FormValues[] = form.getValues('lineItems');
  const rowByLine = new Map(before.map((line, index) => [line, rows[index]]));
  const changedIndexes = after.flatMap((line, index) => (line === before[index] ? [] : [index]));
  if (before.length === after.length && changedIndexes.length <= MAX_SINGLE_LINES)
    for (const index of changedIndexes) setChanged(item, before[index], after[index], `lineItems.${index}.`);
  else {
    const lineItems = after.map((line) => rowByLine.get(line) ?? toFormValues(item, line, inputLocale));
    form.reset({ ...form.getValues(), lineItems }, { ...KEEP, keepDefaultValues: true });
    form.clearErrors('lineItems');
  }
}

/** The user must choose between two orders with the same reference. */
export const REFERENCE_TAKEN = 'ReferenceNumberAlreadyExists';
/** Codes whose suggestions are only similar values. The user must review them before sending. */
const NEEDS_REVIEW: ReadonlySet<string> = new Set([REFERENCE_TAKEN, 'LineItemNotFound']);

/**
 * Returns the only suggestion if it leaves no known problem and needs no review. The user can accept and send this
 * suggestion in one step.
 */
export function onlyFix(
  checked: Pick<CheckedDraft, 'order' | 'problems' | 'more'>,
): { fix: Fix; path: string; fixes: Fix[] } | undefined {
  const [first] = checked.problems;
  const [fix, ...alternatives] = first?.fixes ?? [];
  if (!first || !fix || alternatives.length > 0 || NEEDS_REVIEW.has(first.code)) return undefined;
  const fixes = withSameMistake(checked, fix, first.path);
  return checked.problems.length + checked.more === fixes.length
    ? { fix, path: first.path, fixes }
    : undefined;
}

/** The current order, with the choices by which the user changed it. */
export type OrderChoices = Omit<PersonChoices, 'own'> & { order: SalesOrderUpsert };

/**
 * An accepted fix. `choices` applies the same decision to other orders. Empty for safe fixes, because other orders get
 * safe fixes anyway.
 */
type Accepted = { path: string; basis: string; choices: PersonChoices['accepted'] };

/** Converts a fix to a choice for other orders, by the error codes that the fix resolves. */
const toChoices = ({ problems }: CheckedDraft, fix: Fix): PersonChoices['accepted'] =>
  problems.flatMap(({ code, fixes }) => (fixes.includes(fix) ? [{ code, label: fix.label }] : []));

const withFixes = (order: SalesOrderUpsert, fixes: readonly Fix[]) =>
  fixes.reduce((fixed, { patch }) => patch(fixed), order);

/** Applies suggestions to the order in the form, and records the accepted ones. */
export function useAcceptFixes({
  check,
  isUntouched,
  isRejectedOrder,
  words,
  onAccept,
}: {
  check: OrderCheck;
  isUntouched: (path: string) => boolean;
  /** True if the form itself sends the order. Sending then also accepts the only suggestion. */
  isRejectedOrder: boolean;
  words: FixMessages;
  onAccept: () => void;
}) {
  const form = useFormContext();
  const inputLocale = useInputLocale();
  const { fields } = useFieldsContext();
  const { checked } = check;
  const [accepted, setAccepted] = useState<readonly Accepted[]>([]);
  const [initial, setInitial] = useState<CheckedDraft>();
  if (!initial && checked) setInitial(checked);
  /** Returns the only suggestion of a check, unless the user has edited its field. */
  const untouchedFix = (latest: CheckedDraft) => {
    const found = onlyFix(latest);
    return found && isUntouched(found.path) ? found : undefined;
  };
  const fixToSend = (latest: CheckedDraft) => (isRejectedOrder ? untouchedFix(latest) : undefined);
  // Wait for the product lookup, which may add errors.
  const only = checked && check.hasAllProducts ? onlyFix(checked) : undefined;
  const sentFixes = (only && checked && fixToSend(checked)?.fixes) ?? [];
  const safe = checked?.safe ?? [];

  function setOrder(order: SalesOrderUpsert, fixed: SalesOrderUpsert) {
    onAccept();
    applyFix({ form, fields, inputLocale }, order, fixed);
  }
  function accept(latest: CheckedDraft, fix: Fix, path: string) {
    const fixes = withSameMistake(latest, fix, path);
    const choices = toChoices(latest, fix);
    setAccepted((before) => [
      ...before,
      ...fixes.map((one, i) => ({
        path: one.path,
        basis: fixWords(one, words).basis,
        choices: i === 0 ? choices : [],
      })),
    ]);
    setOrder(latest.order, withFixes(latest.order, fixes));
  }
  return {
    basedOn: new Map(accepted.map(({ path, basis }) => [path, basis])),
    /** The only suggestion if it leaves no error. */
    onlyFix: only?.fix,
    /** The fixes that sending accepts: the only suggestion, and its counterpart for the other address. */
    sentFixes,
    safeCount: safe.length,
    /**
     * Accepts a suggestion for a path. If the order has changed since, the order is checked again first. Resolves to
     * false if the suggestion no longer applies.
     */
    accept: async (fix: Fix, path: string): Promise<boolean> => {
      const latest = check.isCurrent() ? checked : await check.checkNow();
      const same = latest?.problems
        .filter((problem) => problem.path === path)
        .flatMap(({ fixes }) => fixes)
        .find((one) => one.path === fix.path && one.label === fix.label && one.value === fix.value);
      if (latest && same) accept(latest, same, path);
      return same !== undefined;
    },
    /** Accepts the suggestion that sending accepts, if any. */
    acceptOnly: (latest: CheckedDraft) => {
      const one = fixToSend(latest);
      if (one) accept(latest, one.fix, one.path);
    },
    acceptSafe: () => {
      // Applying fixes to an outdated check would discard what was typed since.
      if (!checked || safe.length === 0 || !check.isCurrent()) return;
      setAccepted((before) => [...before, ...safe.map(({ path }) => ({ path, basis: '', choices: [] }))]);
      setOrder(checked.order, checked.fixSafe());
    },
    /**
     * Returns the order with the fixes that sending accepts. Undefined if there are no such fixes or the check is
     * outdated.
     */
    fixedOnSend: () =>
      checked && check.isCurrent() && sentFixes.length > 0 ? withFixes(checked.order, sentFixes) : undefined,
    choices: (latest: CheckedDraft): OrderChoices => {
      // Include the only suggestion even if the user has not accepted it yet.
      const one = untouchedFix(latest);
      const order = withFixes(latest.order, one?.fixes ?? []);
      return {
        order,
        accepted: [...accepted.flatMap(({ choices }) => choices), ...(one ? toChoices(latest, one.fix) : [])],
        corrections: initial ? correctionsBetween(initial.order, order, initial.problems) : [],
      };
    },
  };
}

export type AcceptFixes = ReturnType<typeof useAcceptFixes>;
