import type { Result } from '@/lib/console/browser/result';

let ask: (() => Promise<boolean>) | undefined;

/** Registers the page's step-up dialog; returns a function that unregisters it. */
export function offerStepUp(dialog: () => Promise<boolean>): () => void {
  ask = dialog;
  return () => {
    if (ask === dialog) ask = undefined;
  };
}

/** Runs an action. When it requires a recent sign-in, asks the person to confirm their identity and runs it again. */
export async function withStepUp<T>(run: () => Promise<Result<T>>): Promise<Result<T>> {
  const result = await run();
  const isAsked = result.kind === 'forbidden' && result.reason === 'confirm';
  return isAsked && ask && (await ask()) ? run() : result;
}
