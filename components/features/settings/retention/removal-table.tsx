import { useTranslations } from 'next-intl';
import { When } from '@/components/ui/time';
import type { Removal } from '@/lib/console/retention/retention';

/** What was deleted because it was old, the latest first. */
export function RemovalTable({ removals }: { removals: readonly Removal[] }) {
  const t = useTranslations('settings.retention');
  const ui = useTranslations('ui');
  if (removals.length === 0) return <p className="text-muted">{t('nothing')}</p>;
  const head = ['when', 'what', 'deleted', 'olderThan', 'by'] as const;
  return (
    <div className="overflow-x-auto">
      <table className="w-full max-w-240">
        <thead>
          <tr className="hairline-b h-row text-left text-muted text-xs">
            {head.map((name) => (
              <th key={name} className="whitespace-nowrap pr-4 font-medium">
                {t(`columns.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {removals.map(({ run, what, detail, at, person, days, removed }) => (
            <tr key={`${run} ${what} ${detail}`} className="hairline-b h-row hover:bg-hover">
              <td className="whitespace-nowrap pr-4 text-muted">
                <When at={at.toISOString()} />
              </td>
              <td className="pr-4">
                {t(`what.${what}`)}
                {detail && <span className="text-muted"> · {t('month', { month: detail })}</span>}
              </td>
              <td className="pr-4 tabular-nums">{ui('n', { n: removed })}</td>
              <td className="whitespace-nowrap pr-4 tabular-nums">{t('nDays', { n: days })}</td>
              <td className="pr-4 text-muted">{person || t('default')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
