'use client';

import { useLabels } from '@/components/ui/use-labels';
import type { Field } from '@/lib/contract/schema/describe';
import { useScope } from '../values/form-scope';
import type { ControlProps } from './control';

/** Whether an enumeration is laid out: few values, one of which must be chosen, or the form says so. */
export const isSegmented = (field: Field, as?: 'segments' | 'select'): boolean =>
  field.kind === 'enum' &&
  !field.open &&
  (as === 'segments' || (as === undefined && field.required && (field.values?.length ?? 0) <= 4));

/** One of a few values, all in sight. Native radio buttons: arrows choose. */
export function Segments({ place, field, aria }: ControlProps) {
  const { values, reader } = useScope();
  const words = useLabels(reader);
  const { id, ...rest } = aria;
  const registered = values.register(place);
  const chosen: unknown = values.getValues(place);
  return (
    <div
      role="radiogroup"
      aria-labelledby={`${id}-label`}
      {...rest}
      className="inline-flex max-w-full flex-wrap gap-0.5 self-start rounded-md border border-line-control p-0.5 aria-invalid:border-bad"
    >
      {(field.values ?? []).map((value, at) => (
        <label
          key={value}
          className="inline-flex h-[calc(var(--control)-6px)] items-center rounded-sm px-2.5 text-muted text-sm has-checked:bg-selected has-checked:font-medium has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-focus hover:text-ink"
        >
          <input
            {...registered}
            id={at === 0 ? id : undefined}
            type="radio"
            value={value}
            defaultChecked={chosen === value}
            className="sr-only"
          />
          {words.value(value)}
        </label>
      ))}
    </div>
  );
}
