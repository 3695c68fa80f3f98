import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { type Draft, held, isDraft, newRow } from '@/components/form/values/form-values';
import { sameWire, toWire } from '@/components/form/values/payload';
import { ROW, Rows } from '@/components/form/values/rows';
import type { SalesOrderUpsert } from '@/lib/contract/resources/sales-order-upsert';
import type { Field } from '@/lib/contract/schema/describe';
import type { Reader } from '@/lib/formatting/input-locale';
import { rowOf } from './line-of-issue';

/** Lines as rows: one that the mend leaves alone stays the row that it is, with what was typed in it since. */
function rowsOf({ item = [] }: Field, lines: readonly object[], now: unknown, reader: Reader): Rows {
  const rows = now instanceof Rows ? now : new Rows([]);
  return new Rows(
    lines.map((line) => {
      const row = rowOf(line);
      return (row && rows.list[rows.placeOf(String(row[ROW]))]) ?? row ?? newRow(item, reader, line);
    }),
  );
}

/** Puts a mended order into the form: only the fields that the mend changes are touched, as if they had been typed. */
export function putIn(
  values: UseFormReturn<FieldValues>,
  fields: readonly Field[],
  order: SalesOrderUpsert,
  mended: SalesOrderUpsert,
  reader: Reader,
): void {
  const put = (known: readonly Field[], now: Draft, next: Draft, before: string) => {
    const [said, meant] = [toWire(known, now, reader), toWire(known, next, reader)];
    for (const { name, item = [] } of known) {
      if (sameWire(said[name], meant[name])) continue;
      const [here, value] = [now[name], next[name]];
      if (isDraft(value)) put(item, isDraft(here) ? here : {}, value, `${before}${name}.`);
      // Rows are not compared with those of the beginning, field by field: there may be ten thousand.
      else values.setValue(`${before}${name}`, value, { shouldDirty: !(value instanceof Rows) });
    }
  };
  const now = values.getValues();
  const [said, wanted] = [new Map(Object.entries(order)), new Map(Object.entries(mended))];
  const changed = fields.filter(({ name }) => said.get(name) !== wanted.get(name));
  const next = changed.map((field) => {
    const rows = field.name === 'lineItems' && rowsOf(field, mended.lineItems ?? [], now.lineItems, reader);
    return [field.name, rows || held(field, wanted.get(field.name), reader)] as const;
  });
  put(changed, now, Object.fromEntries(next), '');
}
