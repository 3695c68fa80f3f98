'use client';

import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { useScope } from '@/components/form/values/form-scope';
import { Checkbox } from '@/components/ui/checkbox';
import type { Origin } from './integration';

/** Around the field of an integration's ID: what is known of it, and the choice to send none. */
export function OriginChoice({
  choice,
  children,
}: {
  choice: { origin: Origin; without: boolean; onWithout: (without: boolean) => void } | undefined;
  children: ReactNode;
}) {
  const { values } = useScope();
  const typed: unknown = useWatch({ control: values.control, name: 'integrationId' });
  if (!choice) return children;
  const { origin, without, onWithout } = choice;
  const isNamed = typeof typed === 'string' && typed.trim() !== '';
  return (
    <>
      <div className="col-span-full">{origin.note}</div>
      {children}
      <Checkbox
        label={origin.withoutWord}
        checked={without && !isNamed}
        disabled={isNamed}
        onChange={(event) => {
          onWithout(event.target.checked);
          if (event.target.checked) values.clearErrors('integrationId');
        }}
        className="col-span-full"
      />
    </>
  );
}
