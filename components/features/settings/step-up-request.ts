import type { Result } from '@/lib/console/browser/result';

let openDialog: (() => Promise<boolean>) | undefined;

/** Registers the page's step-up dialog; returns a function that unregisters it. */
export function offerStepUp(dialog: () => Promise<boolean>): () => void {
  openDialog = dialog;
  return () => {
    if (openDialog === dialog) openDialog = undefined;
  };
}

/** Runs an action. When it requires a recent sign-in, asks the person to confirm their identity and runs it again. */
export async function withStepUp<T>(run: () => Promise<Result<T>>): Promise<Result<T>> {
  const result = await run();
  const isConfirmRequired = result.kind === 'forbidden' && result.reason === 'confirm';
  return isConfirmRequired && openDialog && (await openDialog()) ? run() : result;
}
