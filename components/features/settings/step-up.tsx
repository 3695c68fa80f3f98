'use client';

import dynamic from 'next/dynamic';
import { useEffect, useState } from 'react';
import type { Result } from '@/lib/console/browser/result';

// Loaded when an action requires it.
const StepUpDialog = dynamic(() => import('./step-up-dialog').then((m) => m.StepUpDialog));

/** Opens the dialog of the page; true when the person confirmed their identity. */
let openDialog: (() => Promise<boolean>) | undefined;

/** Runs an action. When it requires a recent sign-in, asks the person to confirm their identity and runs it again. */
export async function withStepUp<T>(run: () => Promise<Result<T>>): Promise<Result<T>> {
  const result = await run();
  const isConfirmRequired = result.kind === 'forbidden' && result.reason === 'confirm';
  return isConfirmRequired && openDialog && (await openDialog()) ? run() : result;
}

/** Opens the step-up dialog when a settings action requires it. */
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
