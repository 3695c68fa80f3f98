'use client';

import { useFailureText } from '@/components/form/submit/use-failure-text';
import { toast } from '@/components/ui/toast';
import { useAction } from '@/components/ui/use-action';
import type { Failure, Result } from '@/lib/console/browser/result';

/** Says that a change of the settings did not happen, and why. */
export function useFailureToast(): (title: string, failure: Failure) => void {
  const textOf = useFailureText();
  return (title, failure) => {
    const requestId = 'requestId' in failure && failure.requestId !== '' ? failure.requestId : undefined;
    toast({ tone: 'bad', title, detail: textOf(failure), requestId });
  };
}

/** A write of the settings that no form sends. A failure is shown in a toast under `title`. */
export function useSettingsAction<V, T>(
  title: string,
  action: (variables: V) => Promise<Result<T>>,
  options: { onSuccess?: (answer: T) => void; onSettled?: () => void; onError?: () => void },
) {
  const showFailure = useFailureToast();
  return useAction<V, T>(action, {
    ...options,
    onError: (failure) => {
      showFailure(title, failure);
      options.onError?.();
    },
  });
}
