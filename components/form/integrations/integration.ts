'use client';

import { type ReactNode, useCallback, useState } from 'react';
import type { Payload } from '@/components/form/values/payload';
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

/** What is asked of the form, and the choice to go without. */
export function useOrigin(origin: Origin | undefined) {
  const [without, setWithout] = useState(origin?.without ?? false);
  const isOpen = origin !== undefined && !without;
  const demand = useCallback(
    ({ integrationId }: Payload) => (isOpen && !integrationId ? missing : none),
    [isOpen],
  );
  return { demand, choice: origin && { origin, without, onWithout: setWithout } };
}
