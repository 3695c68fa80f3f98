'use client';

import type { ComponentProps } from 'react';
import { ConsoleForm } from '@/components/ui/console-form';
import { useFailureToast } from './use-settings-action';

/** A form of the settings: a failure that belongs to no field is shown in a toast. */
export function SettingsForm(props: Omit<ComponentProps<typeof ConsoleForm>, 'failed'>) {
  const showFailure = useFailureToast();
  return (
    <ConsoleForm
      {...props}
      failed={(failure) => {
        showFailure(failure);
        return undefined;
      }}
    />
  );
}
