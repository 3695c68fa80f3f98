'use client';

import { type ReactNode, useCallback, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { Field, FieldGroup } from '@/components/form/fields/field';
import type { Payload } from '@/components/form/values/payload';
import { Checkbox } from '@/components/ui/checkbox';
import type { Issue } from '@/lib/contract/schema/issue';

/**
 * The integration that a record belongs to. Reads do not return its ID, and sending the record under another integration could
 * duplicate the record. The form therefore requires an ID or the explicit choice to send none.
 */
export type RecordIntegration = {
  /** The ID in the last request that this console sent for the record. */
  id?: string;
  without: boolean;
  withoutWord: string;
  /** What is known about the integration, and its source. */
  note: ReactNode;
};

const missing: Issue[] = [{ path: 'integrationId', message: 'is required', code: 'required' }];
const none: Issue[] = [];

/** Returns the choice to send no integration, and the issue of a form with neither an ID nor that choice. */
export function useIntegrationChoice(origin: RecordIntegration | undefined) {
  const [without, setWithout] = useState(origin?.without ?? false);
  const isOpen = origin !== undefined && !without;
  const extraIssues = useCallback(
    ({ integrationId }: Payload) => (isOpen && !integrationId ? missing : none),
    [isOpen],
  );
  return { extraIssues, choice: origin && { origin, without, onWithout: setWithout } };
}

type Choice = { origin: RecordIntegration; without: boolean; onWithout: (without: boolean) => void };

function SelectedIntegration({ origin, without, onWithout }: Choice) {
  const { clearErrors } = useFormContext();
  const typed: unknown = useWatch({ name: 'integrationId' });
  const isNamed = typeof typed === 'string' && typed.trim() !== '';
  return (
    <>
      <div className="basis-full">{origin.note}</div>
      <Field name="integrationId" wide />
      <Checkbox
        label={origin.withoutWord}
        checked={without && !isNamed}
        disabled={isNamed}
        onChange={(event) => {
          onWithout(event.target.checked);
          if (event.target.checked) clearErrors('integrationId');
        }}
        className="basis-full"
      />
    </>
  );
}

/** Renders the field of an integration's ID: visible if the record belongs to an integration, otherwise collapsed. */
export const IntegrationField = ({ choice }: { choice: Choice | undefined }) =>
  choice ? (
    <SelectedIntegration {...choice} />
  ) : (
    <FieldGroup title="integration" names={['integrationId']} wide />
  );
