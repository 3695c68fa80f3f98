import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { type FormValues, held, isDraft, newRow, ROW, Rows } from '@/components/form/values/form-values';
import { isSamePayload, toPayload } from '@/components/form/values/payload';
import type { SalesOrderUpsert } from '@/lib/contract/resources/sales-order-upsert';
import type { Field } from '@/lib/contract/schema/describe';
import { valueAt } from '@/lib/contract/schema/value-at';
import type { Reader } from '@/lib/formatting/number-text';
import type { Fix } from '@/lib/rules/fixes/fix';
import type { ValidatedDraft } from './validate-draft';

type Found = ValidatedDraft['faults'][number];

const others: Readonly<Record<string, string>> = {
  shippingAddress: 'billingAddress',
  billingAddress: 'shippingAddress',
};

/**
 * The fix of the same mistake in the other address: most orders say one address twice, and what is wrong there is wrong twice.
 * Nothing where the other address says something else, or the fix would put something else there.
 */
export function sameInOther({ order, faults }: ValidatedDraft, fix: Fix, at: string): Fix[] {
  const [part = '', ...rest] = at.split('.');
  const other = others[part];
  if (!other) return [];
  const there = [other, ...rest].join('.');
  const codes = faults.flatMap(({ fault }) => (fault.path === at ? [fault.code] : []));
  if ((valueAt(order, at) ?? '') !== (valueAt(order, there) ?? '')) return [];
  const twin = faults.find(({ fault }) => fault.path === there && codes.includes(fault.code));
  const same = twin?.fixes.find(({ label, value }) => label === fix.label && value === fix.value);
  return same ? [same] : [];
}

const sources = new WeakMap<object, FormValues>();

/** Remembers the row of the form that a line of an order was read from. */
export const noteRow = (line: object, row: FormValues) => void sources.set(line, row);

/** Lines as rows: one that the fix leaves alone stays the row that it is, with what was typed in it since. */
function rowsOf({ item = [] }: Field, lines: readonly object[], now: unknown, reader: Reader): Rows {
  const rows = now instanceof Rows ? now : new Rows([]);
  return new Rows(
    lines.map((line) => {
      const row = sources.get(line);
      return (row && rows.list[rows.placeOf(String(row[ROW]))]) ?? row ?? newRow(item, reader, line);
    }),
  );
}

/** Puts a fixed order into the form: only the fields that the fix changes are touched, as if they had been typed. */
export function applyFix(
  {
    values,
    fields,
    reader,
  }: { values: UseFormReturn<FieldValues>; fields: readonly Field[]; reader: Reader },
  order: SalesOrderUpsert,
  fixed: SalesOrderUpsert,
): void {
  const put = (known: readonly Field[], now: FormValues, next: FormValues, before: string) => {
    const [own, meant] = [toPayload(known, now, reader), toPayload(known, next, reader)];
    for (const { name, item = [] } of known) {
      if (isSamePayload(own[name], meant[name])) continue;
      const [here, value] = [now[name], next[name]];
      if (isDraft(value)) put(item, isDraft(here) ? here : {}, value, `${before}${name}.`);
      // Rows are not compared with those of the beginning, field by field: there may be ten thousand.
      else values.setValue(`${before}${name}`, value, { shouldDirty: !(value instanceof Rows) });
    }
  };
  const now = values.getValues();
  const [own, wanted] = [new Map(Object.entries(order)), new Map(Object.entries(fixed))];
  const changed = fields.filter(({ name }) => own.get(name) !== wanted.get(name));
  const next = changed.map((field) => {
    const rows = field.name === 'lineItems' && rowsOf(field, fixed.lineItems ?? [], now.lineItems, reader);
    return [field.name, rows || held(field, wanted.get(field.name), reader)] as const;
  });
  put(changed, now, Object.fromEntries(next), '');
}

/**
 * The one suggestion after which nothing that can be seen is wrong any more, where there is no other to choose: it can be accepted and
 * sent in one go. `never`: the code of a problem that is not solved by accepting.
 */
export function onlyFix(validated: ValidatedDraft, never: string): { found: Found; fix: Fix } | undefined {
  const [found] = validated.faults;
  const [fix, ...choices] = found?.fixes ?? [];
  if (!found || !fix || choices.length > 0 || found.fault.code === never) return undefined;
  const solved = 1 + sameInOther(validated, fix, found.fault.path).length;
  return validated.more === 0 && validated.faults.length === solved ? { found, fix } : undefined;
}
