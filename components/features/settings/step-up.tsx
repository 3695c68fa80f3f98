'use client';

import dynamic from 'next/dynamic';
import { useEffect, useState } from 'react';
import { offerStepUp } from './step-up-request';

// Loaded when an action asks for it.
const StepUpDialog = dynamic(() => import('./step-up-dialog').then((m) => m.StepUpDialog));

/** Asks people once more who they are, where an action of the settings wants to know. */
export function StepUp() {
  const [settle, setSettle] = useState<(isConfirmed: boolean) => void>();
  useEffect(() => offerStepUp(() => new Promise((done) => setSettle(() => done))), []);
  if (!settle) return null;
  return (
    <StepUpDialog
      onDone={(isConfirmed) => {
        setSettle(undefined);
        settle(isConfirmed);
      }}
    />
  );
}
