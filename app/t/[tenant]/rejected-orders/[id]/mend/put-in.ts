import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { type Draft, isDraft, toDraft } from '@/components/form/draft';
import type { Reader } from '@/components/form/reader';
import { sameWire, toWire } from '@/components/form/wire';
import type { Field } from '@/lib/contract/describe';

/** Puts a mended order into the form: only the fields that the mend changes are touched, as if they had been typed. */
export function putIn(
  values: UseFormReturn<FieldValues>,
  fields: readonly Field[],
  order: Readonly<Record<string, unknown>>,
  mended: Readonly<Record<string, unknown>>,
  reader: Reader,
): void {
  const put = (known: readonly Field[], now: Draft, next: Draft, before: string) => {
    const [said, meant] = [toWire(known, now, reader), toWire(known, next, reader)];
    for (const { name, item = [] } of known) {
      if (sameWire(said[name], meant[name])) continue;
      const [held, value] = [now[name], next[name]];
      if (isDraft(value)) put(item, isDraft(held) ? held : {}, value, `${before}${name}.`);
      else values.setValue(`${before}${name}`, value, { shouldDirty: true });
    }
  };
  const changed = fields.filter(({ name }) => order[name] !== mended[name]);
  put(changed, values.getValues(), toDraft(changed, mended, reader), '');
}
