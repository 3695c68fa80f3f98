'use client';

import { useTranslations } from 'next-intl';
import { StaticTable } from '@/components/data-table/static-table';
import { Button } from '@/components/ui/button';
import { When } from '@/components/ui/time';
import { endOwnSession } from '@/lib/console/auth/own-session-actions';
import type { OwnSession } from '@/lib/console/auth/session-store';
import { useSettingsAction } from '../use-settings-action';

type SessionRow = Omit<OwnSession, 'agent'> & { device: string };

export function Sessions({ sessions }: { sessions: readonly SessionRow[] }) {
  const t = useTranslations('settings.sessions');
  const { mutate: endSession, isPending } = useSettingsAction(endOwnSession, { confirmation: t('ended') });
  return (
    <div className="flex flex-col items-start gap-3">
      <div className="self-stretch">
        <StaticTable
          variant="short"
          label={t('title')}
          rows={sessions}
          keyOf={({ id }) => id}
          columns={[
            {
              name: 'device',
              head: t('device'),
              cell: ({ device, address, method }) => (
                <>
                  {device} <span className="text-muted">· {t(`methods.${method}`)}</span>
                  <span className="block break-all font-mono text-muted text-xs">{address}</span>
                </>
              ),
            },
            {
              name: 'used',
              head: t('used'),
              className: 'whitespace-nowrap text-muted',
              cell: ({ lastUsedAt, isCurrent }) =>
                isCurrent ? t('here') : <When at={lastUsedAt.toISOString()} />,
            },
            {
              name: 'end',
              head: <span className="sr-only">{t('end')}</span>,
              className: 'text-right',
              cell: ({ id, device, isCurrent }) =>
                !isCurrent && (
                  <Button size="sm" aria-label={t('endLabel', { device })} onClick={() => endSession({ id })}>
                    {t('end')}
                  </Button>
                ),
            },
          ]}
        />
      </div>
      {sessions.length > 1 && (
        <Button pending={isPending} onClick={() => endSession({})}>
          {t('endOthers')}
        </Button>
      )}
    </div>
  );
}
