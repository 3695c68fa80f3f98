'use client';

import type { ComponentProps } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { DateInput } from '@/components/ui/date-input';

/** Renders the date input of a field. Text that is not a date is reported when the user leaves the input. */
export function DateControl({
  path,
  ...props
}: { path: string } & Omit<ComponentProps<typeof DateInput>, 'value' | 'onValue' | 'onUnreadable'>) {
  const form = useFormContext();
  const { field, fieldState } = useController({ name: path });
  return (
    <DateInput
      {...props}
      ref={field.ref}
      value={String(field.value ?? '')}
      onValue={(value) => {
        field.onChange(value);
        // Before the first submit, a change does not trigger validation, so clear the error here.
        if (fieldState.error) form.clearErrors(path);
      }}
      onBlur={field.onBlur}
      onUnreadable={() => void form.trigger(path)}
    />
  );
}
