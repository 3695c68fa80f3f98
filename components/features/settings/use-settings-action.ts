'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useFailureText } from '@/components/form/submit/use-failure-text';
import { toast } from '@/components/ui/toast';
import { useAction } from '@/components/ui/use-action';
import type { Failure, Result } from '@/lib/console/browser/result';
import { withStepUp } from './step-up';

/** Returns a function that displays why a settings change failed. */
export function useFailureToast(): (failure: Failure) => void {
  const t = useTranslations('settings');
  const failureText = useFailureText();
  return (failure) => {
    const requestId = 'requestId' in failure && failure.requestId !== '' ? failure.requestId : undefined;
    toast({ variant: 'bad', title: t('failed'), detail: failureText(failure), requestId });
  };
}

/** A settings action without a form. A failure is displayed in a toast. */
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

/** A change of the page's data without a form: confirmed by a toast. Refreshes the page also when it fails. */
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
