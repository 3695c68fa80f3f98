'use client';

import dynamic from 'next/dynamic';
import { useEffect, useState } from 'react';
import type { Result } from '@/lib/console/browser/result';

// Loaded only if an action requires the dialog.
const StepUpDialog = dynamic(() => import('./step-up-dialog').then((m) => m.StepUpDialog));

/** Set by the mounted `StepUp`. Opens its dialog, and resolves to true if the person has confirmed their identity. */
let openDialog: (() => Promise<boolean>) | undefined;

/**
 * Runs an action. If the action requires a recent confirmation of identity, asks the person for one and runs the action again.
 */
export async function withStepUp<T>(run: () => Promise<Result<T>>): Promise<Result<T>> {
  const result = await run();
  const isConfirmRequired = result.kind === 'forbidden' && result.reason === 'confirm';
  return isConfirmRequired && openDialog && (await openDialog()) ? run() : result;
}

/** Renders the dialog that `withStepUp` opens. The settings layout mounts `StepUp` once. */
export function StepUp() {
  const [settle, setSettle] = useState<(isConfirmed: boolean) => void>();
  useEffect(() => {
    const open = () => new Promise<boolean>((done) => setSettle(() => done));
    openDialog = open;
    return () => {
      if (openDialog === open) openDialog = undefined;
    };
  }, []);
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
