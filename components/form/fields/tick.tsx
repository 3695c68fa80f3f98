'use client';

import { get, useController } from 'react-hook-form';
import { useScope } from '../values/form-scope';
import type { ControlProps } from './control';

/** Yes or no. Untouched it says nothing; taking a tick away that was set here says nothing again. */
export function Tick({ place, label, aria }: ControlProps) {
  const { values } = useScope();
  const { field } = useController({ control: values.control, name: place });
  const unset: unknown = get(values.formState.defaultValues, place);
  return (
    <label className="inline-flex min-h-control items-center gap-2 text-sm">
      <input
        {...aria}
        type="checkbox"
        name={field.name}
        ref={field.ref}
        checked={field.value === true}
        onBlur={field.onBlur}
        onChange={(event) =>
          field.onChange(event.target.checked || (unset === undefined ? undefined : false))
        }
        className="size-4 shrink-0 accent-accent"
      />
      <span>{label}</span>
    </label>
  );
}
