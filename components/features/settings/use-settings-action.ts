'use client';

import { useTransition } from 'react';
import { useFailureText } from '@/components/form/submit/use-failure-text';
import { toast } from '@/components/ui/toast';
import type { Failure, Result } from '@/lib/console/browser/result';
import { unexpectedFailure } from '@/lib/console/browser/result';

/** Says that a change of the settings did not happen, and why. */
export function useFailureToast(): (title: string, failure: Failure) => void {
  const textOf = useFailureText();
  return (title, failure) => {
    const requestId = 'requestId' in failure && failure.requestId !== '' ? failure.requestId : undefined;
    toast({ tone: 'bad', title, detail: textOf(failure), requestId });
  };
}

/**
 * Runs an action of the settings that no form sends. A failure is said with `title`, also where the call never arrived: thrown, it
 * would take the whole page away.
 */
export function useSettingsAction(title: string) {
  const sayFailure = useFailureToast();
  const [pending, start] = useTransition();
  const run = <T>(
    act: () => Promise<Result<T>>,
    { done, failed }: { done: (answer: T) => void; failed?: () => void },
  ) =>
    start(async () => {
      const result: Result<T> = await act().catch(() => unexpectedFailure());
      if (result.kind === 'ok') return done(result.answer);
      sayFailure(title, result);
      failed?.();
    });
  return { pending, run };
}
