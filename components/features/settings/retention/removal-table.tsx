import { useTranslations } from 'next-intl';
import { StaticTable } from '@/components/data-table/static-table';
import { When } from '@/components/ui/time';
import type { Removal } from '@/lib/console/retention/retention';

export function RemovalTable({ removals }: { removals: readonly Removal[] }) {
  const t = useTranslations('settings.retention');
  const tUi = useTranslations('ui');
  if (removals.length === 0) return <p className="text-muted">{t('nothing')}</p>;
  return (
    <StaticTable
      variant="short"
      label={t('log')}
      rows={removals}
      keyOf={({ run, part, detail }) => `${run} ${part} ${detail}`}
      columns={[
        {
          name: 'when',
          head: t('columns.when'),
          className: 'whitespace-nowrap text-muted',
          cell: ({ at }) => <When at={at.toISOString()} />,
        },
        {
          name: 'what',
          head: t('columns.what'),
          cell: ({ part, detail }) => (
            <>
              {t(`what.${part}`)}
              {detail && <span className="text-muted"> · {t('month', { month: detail })}</span>}
            </>
          ),
        },
        {
          name: 'deleted',
          head: t('columns.deleted'),
          className: 'tabular-nums',
          cell: ({ removed }) => tUi('n', { n: removed }),
        },
        {
          name: 'olderThan',
          head: t('columns.olderThan'),
          className: 'whitespace-nowrap tabular-nums',
          cell: ({ days }) => t('nDays', { n: days }),
        },
        {
          name: 'by',
          head: t('columns.by'),
          className: 'text-muted',
          cell: ({ person }) => person || t('default'),
        },
      ]}
    />
  );
}
