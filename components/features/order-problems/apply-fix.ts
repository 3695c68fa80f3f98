import type { UseFormReturn } from 'react-hook-form';
import { type FormValue, type FormValues, toFormValue, toFormValues } from '@/components/form/values/payload';
import type { SalesOrderUpsert } from '@/lib/contract/resources/sales-order-upsert';
import { isSameValue } from '@/lib/contract/schema/compare';
import type { Field } from '@/lib/contract/schema/describe';
import { isRecord } from '@/lib/contract/schema/is-record';
import { valueAt } from '@/lib/contract/schema/value-at';
import type { InputLocale } from '@/lib/formatting/number-text';
import type { Fix } from '@/lib/rules/fixes/fix';
import type { CheckedDraft } from './check-draft';

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
export function applyFix(
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
