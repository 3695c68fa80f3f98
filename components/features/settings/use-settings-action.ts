'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useFailureText } from '@/components/form/submit/use-failure-text';
import { toast } from '@/components/ui/toast';
import { useAction } from '@/components/ui/use-action';
import type { Failure, Result } from '@/lib/console/browser/result';
import { withStepUp } from './step-up';

/** Returns a function that shows the failure of a settings change in a toast. */
export function useFailureToast(): (failure: Failure) => void {
  const t = useTranslations('settings');
  const failureText = useFailureText();
  return (failure) => {
    const requestId = 'requestId' in failure && failure.requestId !== '' ? failure.requestId : undefined;
    toast({ variant: 'bad', title: t('failed'), detail: failureText(failure), requestId });
  };
}

/** Runs a settings action that has no form, with a step-up if the action requires one. Shows a failure in a toast. */
export function useSettingsAction<V, T>(
  action: (variables: V) => Promise<Result<T>>,
  options: { onSuccess?: (answer: T) => void; onSettled?: () => void; onError?: () => void } = {},
) {
  const showFailure = useFailureToast();
  return useAction<V, T>((variables) => withStepUp(() => action(variables)), {
    ...options,
    onError: (failure) => {
      showFailure(failure);
      options.onError?.();
    },
  });
}

/**
 * Like `useSettingsAction`, for changes to the page's data. Confirms success in a toast, and refreshes the page even after a
 * failure.
 */
export function useSettingsChange<V, T>(
  action: (variables: V) => Promise<Result<T>>,
  confirmation: string,
  onSettled?: () => void,
) {
  const router = useRouter();
  return useSettingsAction(action, {
    onSuccess: () => toast({ title: confirmation }),
    onSettled: () => {
      onSettled?.();
      router.refresh();
    },
  });
}
