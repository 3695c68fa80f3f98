'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { ActionButton } from '@/components/ui/actions/action-button';
import { toast } from '@/components/ui/toast';
import { endVisit } from '@/lib/console/auth/visit-actions';
import { useSettingsAction } from '../use-settings-action';

/** Ends anybody's visit immediately. */
export function EndVisit({ id }: { id: string }) {
  const t = useTranslations('visits.log');
  const router = useRouter();
  const { mutate, isPending } = useSettingsAction(endVisit, {
    onSuccess: () => {
      toast({ title: t('ended') });
      router.refresh();
    },
  });
  return <ActionButton label={t('endNow')} pending={isPending} onClick={() => mutate({ id })} />;
}
