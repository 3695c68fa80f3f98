'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { PrefetchLink } from '@/components/ui/prefetch-link';
import { route } from '@/components/ui/route';
import { When } from '@/components/ui/time';
import { useAction } from '@/components/ui/use-action';
import { dismissFailedSignIns } from '@/lib/console/auth/account-actions';

export function FailedSignInsNotice({
  count,
  addresses,
  address,
  lastAt,
}: {
  count: number;
  addresses: number;
  address: string;
  lastAt: string;
}) {
  const t = useTranslations('signIn');
  const { mutate, isPending, isSuccess } = useAction(() => dismissFailedSignIns());
  if (isSuccess) return null;
  return (
    <div className="shrink-0 px-4 pt-3 md:px-6 print:hidden">
      <Notice
        variant="warn"
        title={t('failures.title', { count })}
        action={
          <Button size="sm" onClick={() => mutate()} pending={isPending}>
            {t('failures.dismiss')}
          </Button>
        }
      >
        {t.rich('failures.sentence', { addresses, address, when: () => <When at={lastAt} /> })}{' '}
        <PrefetchLink
          href={route('/settings/account#failed-attempts')}
          className="text-accent-text underline underline-offset-2"
        >
          {t('failures.details')}
        </PrefetchLink>
      </Notice>
    </div>
  );
}
