'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { When } from '@/components/ui/time';
import type { LastAuditCheck } from '@/lib/console/audit/check-audit';
import { checkAudit } from '@/lib/console/settings-actions';
import { useSettingsAction } from '../use-settings-action';

export function AuditCheckResult({ last }: { last: LastAuditCheck | undefined }) {
  const t = useTranslations('audit.check');
  const router = useRouter();
  const { mutate, isPending } = useSettingsAction(() => checkAudit(), { onSuccess: () => router.refresh() });
  const { invalidRow } = last ?? {};
  const title = invalidRow
    ? t(invalidRow.kind, { id: invalidRow.id })
    : last
      ? t('holds', { n: last.rows })
      : t('none');
  return (
    <Notice
      variant={invalidRow ? 'bad' : last ? 'good' : 'info'}
      title={title}
      action={
        <Button size="sm" pending={isPending} onClick={() => mutate(undefined)}>
          {t('now')}
        </Button>
      }
    >
      {last && (
        <>
          {t('checked')} <When at={last.at} />
        </>
      )}
    </Notice>
  );
}
