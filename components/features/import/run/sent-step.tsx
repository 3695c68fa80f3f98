'use client';

import Download from 'lucide-react/icons/download';
import { useLocale, useTranslations } from 'next-intl';
import { useMemo, useState } from 'react';
import { Button, ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { Notice } from '@/components/ui/notice';
import { route } from '@/components/ui/route';
import { saveFile } from '@/components/ui/save-file';
import { cx } from '@/components/ui/style';
import { byRow, errorRefs, type RowState, type VisibleRow } from '../row-states';
import { failedFile, notSent } from '../run-state';
import { useProblemMessages } from '../use-problem-messages';
import { Grid } from './grid';
import type { StepProps } from './run-view';

const stateGroups = ['done', 'failed', 'unknown', 'skipped', 'notSent'] as const;
type StateGroup = (typeof stateGroups)[number];

/** The outcome of every row. The counts add up to the rows of the file; a count selects its rows. */
export function SentStep({ run, now, fields, list, file, unavailable, repeatNote }: StepProps) {
  const t = useTranslations('import');
  const ui = useTranslations('ui');
  const locale = useLocale();
  const issueText = useProblemMessages(run.numbers);
  const { counts, meta, totals } = now;
  const stateCounts: Record<StateGroup, number> = {
    ...{ done: counts.done, failed: counts.failed, unknown: counts.unknown },
    ...{ skipped: counts.skipped, notSent: notSent(counts) },
  };
  const [group, setGroup] = useState<StateGroup>();
  const first =
    (['failed', 'unknown', 'notSent', 'skipped'] as const).find((name) => stateCounts[name] > 0) ?? 'done';
  const only = group ?? first;
  const findErrors = useMemo(() => byRow(totals?.issues ?? []), [totals]);
  const rowFor = (row: number): VisibleRow => {
    const state: RowState = run.states.of(row);
    const reason = run.states.reason(row);
    const own = findErrors.get(row) ?? [];
    const issues =
      state === 'failed' ? errorRefs(row, run.states.issues(row), meta.columns) : state === 'open' ? own : [];
    return { row, state, issues, note: reason ? t(`plan.skip-${reason}`) : undefined };
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: `version` stands for everything inside the run
  const visibleRows = useMemo(() => run.states.rowsIn(only), [only, now.version]);
  const columns = meta.columns.flatMap((path, column) => {
    const field = fields.find((f) => f.path === path);
    return field ? [{ column, label: field.label }] : [];
  });
  const waits = counts.waiting > 0;
  const isRunning = now.progress !== undefined || now.job?.state === 'running';
  const bad = stateCounts.failed + stateCounts.notSent + stateCounts.unknown;

  function download() {
    const rows = (['failed', 'unknown', 'notSent'] as const)
      .flatMap((name) => run.states.rowsIn(name))
      .sort((a, b) => a - b);
    const reasonOf = (row: number) => {
      const { state, issues } = rowFor(row);
      const issueTexts = issues.map((f) =>
        f.path
          ? `${columns.find((c) => c.column === f.column)?.label ?? f.path}: ${issueText(f)}`
          : issueText(f),
      );
      return issueTexts.join(' · ') || t(`state.${state}`);
    };
    const heads = { row: t('grid.row'), reason: t('reason') };
    saveFile(
      failedFile({ meta, rows, cells: run.cells, numbers: run.numbers, reasonOf, heads }, locale),
      `${file.replace(/\.\w+$/, '')}-${t('failedFile')}.csv`,
    );
  }

  return (
    <>
      <div className="flex shrink-0 flex-col gap-3 px-4 py-3 md:px-6">
        {waits && !isRunning && (
          <Notice
            variant="warn"
            title={t('interrupted', { n: counts.waiting })}
            action={
              <Button
                size="sm"
                variant="primary"
                unavailable={unavailable}
                onClick={() => void run.tell('start')}
              >
                {ui('resume')}
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
              <Button size="sm" unavailable={unavailable} onClick={() => void run.tell('unknown')}>
                {t('askAgain')}
              </Button>
            }
          >
            {t('unknownWhy')} {repeatNote}
          </Notice>
        )}
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
          {stateGroups.map((name) => (
            <button
              key={name}
              type="button"
              aria-pressed={only === name}
              data-figure={name}
              onClick={() => setGroup(name)}
              className={cx(
                'flex min-w-20 flex-col items-start rounded-md border px-3 py-1.5 text-left',
                only === name ? 'border-accent bg-selected' : 'hover:bg-hover',
              )}
            >
              <span className="text-muted text-xs">{t(`state.${name}`)}</span>
              <span
                className={cx(
                  'font-semibold text-base',
                  name === 'failed' && stateCounts.failed > 0 && 'text-bad',
                )}
              >
                {ui('n', { n: stateCounts[name] })}
              </span>
            </button>
          ))}
          <span className="text-muted text-sm">{t('addsUp', { total: counts.total })}</span>
          <div className="ml-auto flex flex-wrap items-center gap-2">
            {bad > 0 && (
              <Button icon={<Download aria-hidden="true" />} onClick={download}>
                {t('downloadFailed', { n: bad })}
              </Button>
            )}
            {bad > 0 && !isRunning && !waits ? (
              <Button variant="primary" unavailable={unavailable} onClick={() => void run.goTo('mend')}>
                {t('mend')}
              </Button>
            ) : (
              <ButtonLink href={route(list)}>{t('toList')}</ButtonLink>
            )}
          </div>
        </div>
      </div>
      {visibleRows.length === 0 ? (
        <div className="min-h-0 flex-1 border-t">
          <EmptyState text={ui('noRows')} />
        </div>
      ) : (
        <Grid
          label={t('rows')}
          rows={visibleRows}
          visibleRow={rowFor}
          columns={columns}
          cells={run.cells}
          numbers={run.numbers}
          issueText={issueText}
          isRowLocked={() => true}
        />
      )}
    </>
  );
}
