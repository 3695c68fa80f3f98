'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { toast } from '@/components/ui/toast';
import { useAction } from '@/components/ui/use-action';
import { endVisit } from '@/lib/console/actions';
import { useFailureToast } from '../use-settings-action';

/** Ends the visit of anybody at once. */
export function EndVisit({ id }: { id: string }) {
  const t = useTranslations('visits.log');
  const settings = useTranslations('settings');
  const sayFailure = useFailureToast();
  const router = useRouter();
  const { mutate, isPending } = useAction(endVisit, {
    onSuccess: () => {
      toast({ title: t('ended') });
      router.refresh();
    },
    onError: (failure) => sayFailure(settings('failed'), failure),
  });
  return (
    <Button size="sm" variant="danger" pending={isPending} onClick={() => mutate({ id })}>
      {t('endNow')}
    </Button>
  );
}
