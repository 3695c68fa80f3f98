'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { ConsoleForm, type ConsoleFormProps } from '@/components/ui/console-form';
import { toast } from '@/components/ui/toast';
import { useFailureToast } from '@/components/ui/use-failure-text';
import { withStepUp } from './step-up';

type Props<T> = Omit<ConsoleFormProps<T>, 'failureText' | 'onSaved'> &
  Partial<Pick<ConsoleFormProps<T>, 'onSaved'>> & {
    /** Called after the default `onSaved`, but not after a custom one. */
    onDone?: () => void;
  };

/**
 * A form with a step-up if the action requires one. Failures that belong to no field appear in a toast. By default, `onSaved`
 * shows a toast and refreshes the page.
 */
export function SettingsForm<T>({ onSaved, onDone, ...props }: Props<T>) {
  const t = useTranslations('settings');
  const router = useRouter();
  const showFailure = useFailureToast();
  const confirmSaved = () => {
    toast({ title: t('saved') });
    router.refresh();
    onDone?.();
  };
  return (
    <ConsoleForm
      {...props}
      onSaved={onSaved ?? confirmSaved}
      send={(values) => withStepUp(() => props.send(values))}
      failureText={(failure) => {
        showFailure(t('failed'), failure);
        return undefined;
      }}
    />
  );
}
