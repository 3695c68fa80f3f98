'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button, ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { Notice } from '@/components/ui/notice';
import { route } from '@/components/ui/route';
import { cx } from '@/components/ui/style';
import { runCounts } from '@/lib/console/browser/import-state';
import { useTotals } from '../use-import';
import { DownloadProblemsButton } from './download-rows';
import { Grid } from './grid';
import type { StepProps } from './import-view';

const shownGroups = ['done', 'failed', 'unknown', 'skipped', 'notSent'] as const;
type ShownGroup = (typeof shownGroups)[number];

const none: never[] = [];

/**
 * The last step. Counts the rows by outcome, and lists the rows of the selected outcome. The counts add up to the rows of the
 * file.
 */
export function SentStep({ run, fields, keys, list, unavailable }: StepProps) {
  const t = useTranslations('import');
  const tUi = useTranslations('ui');
  const { isRunning } = run;
  const { totals } = useTotals(run);
  const counts = runCounts(run.meta.total, run.job.counts);
  const [selectedGroup, setSelectedGroup] = useState<ShownGroup>();
  const initialGroup =
    (['failed', 'unknown', 'notSent', 'skipped'] as const).find((name) => counts[name] > 0) ?? 'done';
  const group = selectedGroup ?? initialGroup;
  const hasWaiting = counts.waiting > 0;
  const incompleteCount = counts.failed + counts.notSent + counts.unknown;

  return (
    <>
      <div className="flex shrink-0 flex-col gap-3 px-4 py-3 md:px-6">
        {hasWaiting && !isRunning && (
          <Notice
            variant="warn"
            title={t('interrupted', { n: counts.waiting })}
            action={
              <Button
                size="sm"
                variant="primary"
                unavailable={unavailable}
                onClick={() => run.changeJob('start')}
              >
                {tUi('resume')}
              </Button>
            }
          >
            {t('interruptedWhy')}
          </Notice>
        )}
        {counts.unknown > 0 && !isRunning && (
          <Notice
            variant="warn"
            title={t('unknown', { n: counts.unknown })}
            action={
              <Button size="sm" unavailable={unavailable} onClick={() => run.changeJob('unknown')}>
                {t('checkAgain')}
              </Button>
            }
          >
            {t('unknownWhy')}
          </Notice>
        )}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 sm:gap-x-6">
          {shownGroups.map((name) => (
            <button
              key={name}
              type="button"
              aria-pressed={group === name}
              data-figure={name}
              onClick={() => setSelectedGroup(name)}
              className={cx(
                'flex flex-col items-start border-b-2 text-left',
                group === name ? 'border-accent' : 'border-transparent hover:border-line-strong',
              )}
            >
              <span className="text-muted text-xs">{t(`state.${name}`)}</span>
              <span
                className={cx(
                  'font-semibold text-base',
                  name === 'failed' && counts.failed > 0 && 'text-bad',
                )}
              >
                {tUi('n', { n: counts[name] })}
              </span>
            </button>
          ))}
          <span className="text-muted text-sm">{t('addsUp', { total: counts.total })}</span>
          <div className="flex flex-wrap items-center gap-2 md:ml-auto">
            <DownloadProblemsButton run={run} fields={fields} show="left" n={incompleteCount} />
            {incompleteCount > 0 && !isRunning && !hasWaiting ? (
              <Button
                variant="primary"
                pending={run.isPending}
                unavailable={unavailable}
                onClick={() => run.change({ kind: 'check' })}
              >
                {t(counts.failed + counts.unknown > 0 ? 'fixAndResend' : 'fixAndSend')}
              </Button>
            ) : (
              <ButtonLink href={route(list)}>{t('toList')}</ButtonLink>
            )}
          </div>
        </div>
      </div>
      <Grid
        key={group}
        run={run}
        fields={fields}
        keys={keys}
        kinds={totals?.kinds}
        show={group}
        extraRows={none}
        empty={<EmptyState text={tUi('noRows')} />}
      />
    </>
  );
}
