'use client';

import { type ReactNode, useCallback, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { Field, FieldGroup } from '@/components/form/fields/field';
import { useFormContext } from '@/components/form/values/form-context';
import type { Payload } from '@/components/form/values/payload';
import { Checkbox } from '@/components/ui/checkbox';
import type { Issue } from '@/lib/contract/schema/issue';

/**
 * The integration that a record belongs to. Reads do not tell its ID, and a record sent under another one could become a
 * second record: so it is named, or it is said that the record goes without one; never left out in silence.
 */
export type Origin = {
  /** Under which ID it was sent from here. */
  id?: string;
  /** It was sent from here without one. */
  without: boolean;
  withoutWord: string;
  /** What is known, and from where. */
  note: ReactNode;
};

const missing: Issue[] = [{ path: 'integrationId', message: 'is required', code: 'required' }];
const none: Issue[] = [];

/** The issues of a form without an integration, and the choice to send none. */
export function useOrigin(origin: Origin | undefined) {
  const [without, setWithout] = useState(origin?.without ?? false);
  const isOpen = origin !== undefined && !without;
  const extraIssues = useCallback(
    ({ integrationId }: Payload) => (isOpen && !integrationId ? missing : none),
    [isOpen],
  );
  return { extraIssues, choice: origin && { origin, without, onWithout: setWithout } };
}

type Choice = { origin: Origin; without: boolean; onWithout: (without: boolean) => void };

/** What is known of the integration, the field of its ID, and the choice to send none. */
function NamedOrigin({ origin, without, onWithout }: Choice) {
  const { form } = useFormContext();
  const typed: unknown = useWatch({ control: form.control, name: 'integrationId' });
  const isNamed = typeof typed === 'string' && typed.trim() !== '';
  return (
    <>
      <div className="col-span-full">{origin.note}</div>
      <Field name="integrationId" wide />
      <Checkbox
        label={origin.withoutWord}
        checked={without && !isNamed}
        disabled={isNamed}
        onChange={(event) => {
          onWithout(event.target.checked);
          if (event.target.checked) form.clearErrors('integrationId');
        }}
        className="col-span-full"
      />
    </>
  );
}

/** The field of an integration's ID: of a record that belongs to one in sight, else out of the way. */
export const OriginField = ({ choice }: { choice: Choice | undefined }) =>
  choice ? <NamedOrigin {...choice} /> : <FieldGroup title="origin" names={['integrationId']} wide />;
