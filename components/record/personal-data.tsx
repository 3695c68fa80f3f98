'use client';

import { useQueryClient } from '@tanstack/react-query';
import Eye from 'lucide-react/icons/eye';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { FailureNotice } from '@/components/ui/failure-notice';
import { Notice } from '@/components/ui/notice';
import { useAction } from '@/components/ui/use-action';
import { showPersonal } from '@/lib/console/masking/personal-actions';

/**
 * Shows that personal data is masked, with a button that reveals it. Each reveal is audited. `record` is the record's
 * `revealKey`.
 */
export function PersonalData({ tenant, record }: { tenant: string; record: string }) {
  const t = useTranslations('record.personal');
  const router = useRouter();
  const queryClient = useQueryClient();
  const { mutate, isPending, error } = useAction(() => showPersonal({ tenant, record }), {
    onSuccess: async () => {
      await queryClient.invalidateQueries();
      router.refresh();
    },
  });
  if (error) return <FailureNotice failure={error} onRetry={() => mutate()} retrying={isPending} />;
  return (
    <Notice
      title={t('title')}
      className="mx-4 my-3 md:mx-6 print:hidden"
      action={
        <Button size="sm" icon={<Eye aria-hidden="true" />} pending={isPending} onClick={() => mutate()}>
          {t('show')}
        </Button>
      }
    >
      {t('sentence')}
    </Notice>
  );
}
