'use client';

import dynamic from 'next/dynamic';
import { useEffect, useState } from 'react';
import { offerStepUp } from './step-up-request';

// Loaded when an action requires it.
const StepUpDialog = dynamic(() => import('./step-up-dialog').then((m) => m.StepUpDialog));

/** Opens the step-up dialog when a settings action requires it. */
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
