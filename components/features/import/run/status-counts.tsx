'use client';

import { useTranslations } from 'next-intl';
import { cx } from '@/components/ui/cx';
import type { Tally } from '../row-counts';

/** The plan in figures: what would be made, changed, left alone and why, and what stands in the way. */
export function Figures({ tally }: { tally: Tally }) {
  const t = useTranslations('import.plan');
  const figures: { name: string; n: number; look?: string }[] = [
    { name: 'create', n: tally.create },
    { name: 'update', n: tally.update },
    { name: 'save', n: tally.save },
    ...Object.entries(tally.skip).map(([why, n]) => ({ name: `skip-${why}`, n })),
    { name: 'faulty', n: tally.faulty, look: 'text-bad' },
  ];
  const under = (['sent', 'file', 'said', 'none', 'unknown'] as const).flatMap((from) => {
    const n = tally.from[from] ?? 0;
    return n > 0 ? t(`from.${from}`, { n }) : [];
  });
  const always = ['create', 'update', 'faulty'];
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-2" aria-label={t('label')}>
      {figures
        .filter(({ name, n }) => n > 0 || (always.includes(name) && !(name !== 'faulty' && tally.save > 0)))
        .map(({ name, n, look }) => (
          <div key={name} className="flex flex-col" data-figure={name}>
            <dt className="text-muted text-xs">{t(name)}</dt>
            <dd className={cx('font-semibold text-base', n > 0 && look)}>{t('n', { n })}</dd>
          </div>
        ))}
      {under.length > 0 && (
        <div className="flex min-w-0 flex-col" data-figure="integration">
          <dt className="text-muted text-xs">{t('integration')}</dt>
          <dd className="text-base">{under.join(' · ')}</dd>
        </div>
      )}
      <div className="flex flex-col" data-figure="records">
        <dt className="text-muted text-xs">{t('all')}</dt>
        <dd className="text-base">
          {tally.records === tally.rows
            ? t('n', { n: tally.rows })
            : t('recordsOfRows', { n: tally.records, rows: tally.rows })}
        </dd>
      </div>
    </dl>
  );
}
