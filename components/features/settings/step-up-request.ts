import type { Result } from '@/lib/console/browser/result';

let ask: (() => Promise<boolean>) | undefined;

/** The page has a dialog that asks people once more who they are; answers how it is taken away again. */
export function offerStepUp(dialog: () => Promise<boolean>): () => void {
  ask = dialog;
  return () => {
    if (ask === dialog) ask = undefined;
  };
}

/** Runs an action, and where it asks for it, once more after its person proved who they are. */
export async function withStepUp<T>(run: () => Promise<Result<T>>): Promise<Result<T>> {
  const result = await run();
  const isAsked = result.kind === 'forbidden' && result.reason === 'confirm';
  return isAsked && ask && (await ask()) ? run() : result;
}
