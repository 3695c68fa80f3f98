'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { toast } from '@/components/ui/toast';
import { useAction } from '@/components/ui/use-action';
import { useFailureToast } from '@/components/ui/use-failure-text';
import type { Result } from '@/lib/console/browser/result';
import { withStepUp } from './step-up';

/**
 * Runs a settings action that has no form, with a step-up if the action requires one. Shows a failure in a toast. `confirmation`
 * is for actions that change the page's data: its text confirms success in a toast, and the page is refreshed even after a
 * failure.
 */
export function useSettingsAction<V, T>(
  action: (variables: V) => Promise<Result<T>>,
  {
    confirmation,
    onSuccess,
    onError,
    onSettled,
  }: {
    confirmation?: string;
    onSuccess?: (value: T) => void;
    onError?: () => void;
    onSettled?: () => void;
  } = {},
) {
  const t = useTranslations('settings');
  const router = useRouter();
  const showFailure = useFailureToast();
  return useAction<V, T>((variables) => withStepUp(() => action(variables)), {
    onSuccess: (value) => {
      if (confirmation !== undefined) toast({ title: confirmation });
      onSuccess?.(value);
    },
    onError: (failure) => {
      showFailure(t('failed'), failure);
      onError?.();
    },
    onSettled: () => {
      onSettled?.();
      if (confirmation !== undefined) router.refresh();
    },
  });
}
