'use client';

import RefreshCw from 'lucide-react/icons/refresh-cw';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useTransition } from 'react';
import { Button } from '@/components/ui/button';
import { toast } from '@/components/ui/toast';
import { refreshTenants } from '@/lib/console/actions';
import { useFailureToast } from '../failure-message';

/** Takes over the tenants that the platform lists. */
export function RefreshTenants({ offered }: { offered: boolean }) {
  const t = useTranslations('settings');
  const sayFailure = useFailureToast();
  const router = useRouter();
  const [pending, start] = useTransition();
  const refresh = () =>
    start(async () => {
      const result = await refreshTenants();
      if (result.kind !== 'ok') sayFailure(t('failed'), result);
      else toast({ title: t('refreshed') });
      router.refresh();
    });
  return (
    <Button
      icon={<RefreshCw aria-hidden="true" />}
      pending={pending}
      unavailable={offered ? undefined : t('missingTenants')}
      onClick={refresh}
    >
      <span className="max-sm:sr-only">{t('refresh')}</span>
    </Button>
  );
}
