'use client';

import { useTranslations } from 'next-intl';
import { cx } from '@/components/ui/cx';
import type { BulkCounts } from '@/lib/console/jobs/bulk-runs';

/** Rows shown together: those being sent count as waiting. */
const all = ['waiting', 'done', 'failed', 'unknown', 'skipped'] as const;
export type Shown = (typeof all)[number];

const figureOf = (counts: BulkCounts, name: Shown): number =>
  name === 'waiting' ? counts.waiting + counts.sending : counts[name];

/** What is looked at first: what went wrong, else what was done; of a plan, what would change. */
export const shownFirst = (counts: BulkCounts, started: boolean): Shown => {
  const order: Shown[] = started
    ? ['failed', 'unknown', 'done', 'waiting', 'skipped']
    : ['waiting', 'skipped'];
  return order.find((name) => figureOf(counts, name) > 0) ?? 'waiting';
};

/** The rows by what becomes of them; a press on a figure shows its rows. They add up. */
export function RunFigures({
  counts,
  started,
  shown,
  onShow,
}: {
  counts: BulkCounts;
  started: boolean;
  shown: Shown;
  onShow: (name: Shown) => void;
}) {
  const t = useTranslations('runs');
  return all
    .filter((name) => started || name === 'waiting' || name === 'skipped')
    .map((name) => {
      const n = figureOf(counts, name);
      return (
        <button
          key={name}
          type="button"
          aria-pressed={shown === name}
          data-figure={name}
          onClick={() => onShow(name)}
          className={cx(
            'flex min-w-20 flex-col items-start rounded-md border px-3 py-1.5 text-left',
            shown === name ? 'border-accent bg-selected' : 'hover:bg-hover',
          )}
        >
          <span className="text-muted text-xs">
            {t(name === 'waiting' && !started ? 'state.planned' : `state.${name}`)}
          </span>
          <span className={cx('font-semibold text-base', name === 'failed' && n > 0 && 'text-bad')}>
            {t('n', { n })}
          </span>
        </button>
      );
    });
}
