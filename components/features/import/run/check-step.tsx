'use client';

import Download from 'lucide-react/icons/download';
import { useLocale, useTranslations } from 'next-intl';
import { useMemo, useRef, useState } from 'react';
import { confirmWrite } from '@/components/form/submit/send-checks';
import { Button } from '@/components/ui/button';
import { Confirm } from '@/components/ui/confirm';
import { EmptyState } from '@/components/ui/empty-state';
import { Notice } from '@/components/ui/notice';
import { saveFile } from '@/components/ui/save-file';
import { Select } from '@/components/ui/select';
import { cx } from '@/components/ui/style';
import { useInputLocale } from '@/components/ui/use-formatter';
import { useLabels } from '@/components/ui/use-labels';
import type { RowIssue } from '@/lib/files/rows-to-records';
import type { ImportTotals } from '../check-rows';
import { byRow, errorRefs, kindsOf, type VisibleRow } from '../row-states';
import { failedFile } from '../run-state';
import { useProblemMessages } from '../use-problem-messages';
import { Grid } from './grid';
import type { StepProps } from './run-view';
import { needsConfirmation, SendConfirm } from './send-confirm';

/** Maximum rules listed in the dialog; the others are in the rows. */
const MAX_VISIBLE = 12;

/** Offers to send records that only violate our own rules: they may be wrong and must not block an import. */
function RulesChoice({
  totals,
  isIgnored,
  labelOf,
  issueText,
  onIgnore,
}: {
  totals: Pick<ImportTotals, 'ruled' | 'ignored' | 'rules'>;
  isIgnored: boolean;
  labelOf: (path: string) => string;
  issueText: (issue: Pick<RowIssue, 'code' | 'message'>) => string;
  onIgnore: (ignore: boolean) => Promise<void>;
}) {
  const t = useTranslations('import.rules');
  const ui = useTranslations('ui');
  const outcome = useTranslations('form.outcome');
  const [isConfirming, setConfirming] = useState(false);
  const n = isIgnored ? totals.ignored : totals.ruled;
  if (n === 0 && !isIgnored) return null;
  return (
    <>
      <Notice
        variant={isIgnored ? 'info' : 'warn'}
        title={t(isIgnored ? 'ignored' : 'title', { n })}
        action={
          <Button size="sm" onClick={() => (isIgnored ? void onIgnore(false) : setConfirming(true))}>
            {t(isIgnored ? 'hold' : 'offer')}
          </Button>
        }
      >
        {t(isIgnored ? 'ignoredWhy' : 'why')}
      </Notice>
      <Confirm
        open={isConfirming}
        onClose={() => setConfirming(false)}
        onConfirm={() => {
          setConfirming(false);
          void onIgnore(true);
        }}
        title={t('ask')}
        act={outcome('sendAnyway')}
        isDestructive={false}
      >
        <p>{t('consequence')}</p>
        <ul className="list-disc pl-5">
          {totals.rules.slice(0, MAX_VISIBLE).map(({ code, path, message, n: records }) => (
            <li key={`${code} ${path} ${message}`}>
              {path !== '' && <span className="font-medium">{labelOf(path)}: </span>}
              {issueText({ code, message })} ({ui('records', { n: records })})
            </li>
          ))}
          {totals.rules.length > MAX_VISIBLE && (
            <li className="text-muted">{ui('more', { n: totals.rules.length - MAX_VISIBLE })}</li>
          )}
        </ul>
      </Confirm>
    </>
  );
}

/** The plan in numbers: created, updated, skipped and why, and what blocks it. */
function TotalCounts({ totals }: { totals: ImportTotals }) {
  const t = useTranslations('import.plan');
  const ui = useTranslations('ui');
  const counts: { name: string; n: number; look?: string }[] = [
    { name: 'create', n: totals.create },
    { name: 'update', n: totals.update },
    { name: 'save', n: totals.save },
    ...Object.entries(totals.skip).map(([reason, n]) => ({ name: `skip-${reason}`, n })),
    { name: 'faulty', n: totals.invalid, look: 'text-bad' },
  ];
  const rowsByIntegration = (['sent', 'file', 'said', 'none', 'unknown'] as const).flatMap((from) => {
    const n = totals.from[from] ?? 0;
    return n > 0 ? t(`from.${from}`, { n }) : [];
  });
  const always = ['create', 'update', 'faulty'];
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-2" aria-label={t('label')}>
      {counts
        .filter(({ name, n }) => n > 0 || (always.includes(name) && !(name !== 'faulty' && totals.save > 0)))
        .map(({ name, n, look: style }) => (
          <div key={name} className="flex flex-col" data-figure={name}>
            <dt className="text-muted text-xs">{t(name)}</dt>
            <dd className={cx('font-semibold text-base', n > 0 && style)}>{ui('n', { n })}</dd>
          </div>
        ))}
      {rowsByIntegration.length > 0 && (
        <div className="flex min-w-0 flex-col" data-figure="integration">
          <dt className="text-muted text-xs">{t('integration')}</dt>
          <dd className="text-base">{rowsByIntegration.join(' · ')}</dd>
        </div>
      )}
      <div className="flex flex-col" data-figure="records">
        <dt className="text-muted text-xs">{t('all')}</dt>
        <dd className="text-base">
          {totals.records === totals.rows
            ? ui('n', { n: totals.rows })
            : t('recordsOfRows', { n: totals.records, rows: totals.rows })}
        </dd>
      </div>
    </dl>
  );
}

/** The plan, and every cell that blocks it, editable in place. Nothing has been sent yet. */
export function CheckStep({ run, now, fields, choosesExisting, tenantName, unavailable, file }: StepProps) {
  const t = useTranslations('import');
  const locale = useLocale();
  const issueText = useProblemMessages(run.numbers);
  const { meta, totals } = now;
  const [only, setOnly] = useState('faulty');
  const columns = useMemo(
    () =>
      meta.columns.flatMap((path, column) => {
        const field = fields.find((f) => f.path === path);
        return field ? [{ column, label: field.label }] : [];
      }),
    [meta.columns, fields],
  );
  const kinds = useMemo(() => kindsOf(totals?.issues ?? [], issueText), [totals, issueText]);
  const findErrors = useMemo(() => byRow(totals?.issues ?? []), [totals]);
  const words = useLabels(useInputLocale());
  const labelOf = (path: string) => fields.find((f) => f.path === path)?.label ?? words.label(path);
  const [isConfirming, setConfirming] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `version` stands for everything inside the run
  const failed = useMemo(() => run.states.rowsIn('failed'), [now.version]);
  const invalidRows = useMemo(
    () => [...new Set([...findErrors.keys(), ...failed])].sort((a, b) => a - b),
    [findErrors, failed],
  );
  // A corrected row stays visible, so that rows do not move while the user edits.
  const seen = useRef({ only: '', rows: new Set<number>() });
  const visibleRows = useMemo(() => {
    if (only === 'all') return [...run.cells.keys()].filter((row) => !run.states.isBlocked(row));
    if (only === 'failed') return failed;
    if (seen.current.only !== only) seen.current = { only, rows: new Set() };
    const now = kinds.find((k) => k.key === only)?.rows ?? (only === 'faulty' ? invalidRows : []);
    for (const row of now) seen.current.rows.add(row);
    return [...seen.current.rows].filter((row) => !run.states.isBlocked(row)).sort((a, b) => a - b);
  }, [only, run, kinds, invalidRows, failed]);
  const visibleRow = (row: number): VisibleRow => {
    const state = run.states.of(row);
    const own = findErrors.get(row) ?? [];
    const isFullRow = state === 'failed' && own.length === 0;
    return { row, state, issues: isFullRow ? errorRefs(row, run.states.issues(row), meta.columns) : own };
  };

  /** Downloads the rows that cannot be sent yet with all of their errors, for whoever corrects the file. */
  function download() {
    const reasonOf = (row: number) =>
      visibleRow(row)
        .issues.map((issue) =>
          issue.path ? `${labelOf(issue.path)}: ${issueText(issue)}` : issueText(issue),
        )
        .join(' · ');
    const heads = { row: t('grid.row'), reason: t('reason') };
    saveFile(
      failedFile(
        { meta, rows: invalidRows, cells: run.cells, numbers: run.numbers, reasonOf, heads },
        locale,
      ),
      `${file.replace(/\.\w+$/, '')}-${t('failedFile')}.csv`,
    );
  }

  if (!totals) return <div className="min-h-0 flex-1" />;
  return (
    <>
      <div className="flex shrink-0 flex-col gap-3 px-4 py-3 md:px-6">
        <TotalCounts totals={totals} />
        <RulesChoice
          totals={totals}
          isIgnored={meta.ignoreRules === true}
          labelOf={labelOf}
          issueText={issueText}
          onIgnore={run.ignoreRules}
        />
        <div className="flex flex-wrap items-center gap-3">
          <div className="w-80 max-w-full">
            <Select
              aria-label={t('show')}
              value={kinds.some((k) => k.key === only) || ['all', 'failed'].includes(only) ? only : 'faulty'}
              onChange={(event) => setOnly(event.target.value)}
              options={[
                {
                  value: 'faulty',
                  label: t('showFaulty', { n: invalidRows.length }),
                },
                ...(failed.length > 0
                  ? [{ value: 'failed', label: t('showFailed', { n: failed.length }) }]
                  : []),
                ...kinds.map((k) => ({
                  value: k.key,
                  label: `${k.path ? `${labelOf(k.path)}: ` : ''}${k.label} (${k.rows.size})`,
                })),
                { value: 'all', label: t('showAll', { n: totals.rows }) },
              ]}
            />
          </div>
          {choosesExisting && (
            <span className="flex items-center gap-2 whitespace-nowrap text-muted text-sm">
              <span aria-hidden="true">{t('existing')}</span>
              <Select
                aria-label={t('existing')}
                value={meta.existing}
                onChange={(event) => void run.choose(event.target.value === 'leave' ? 'leave' : 'update')}
                disabled={now.progress !== undefined}
                options={(['update', 'leave'] as const).map((value) => ({
                  value,
                  label: t(`existings.${value}`),
                }))}
              />
            </span>
          )}
          {invalidRows.length > 0 && (
            <Button variant="ghost" icon={<Download aria-hidden="true" />} onClick={download}>
              {t('downloadFailed', { n: invalidRows.length })}
            </Button>
          )}
          <Button
            variant="primary"
            className="ml-auto"
            pending={now.progress !== undefined}
            unavailable={
              unavailable ??
              (totals.create + totals.update + totals.save === 0 ? t('nothingToSend') : undefined)
            }
            onClick={async () => {
              if (needsConfirmation(totals)) setConfirming(true);
              else if (await confirmWrite()) void run.send();
            }}
          >
            {t('send', { n: totals.validRows, tenant: tenantName })}
          </Button>
        </div>
      </div>
      <SendConfirm
        open={isConfirming}
        totals={totals}
        numbers={run.numbers}
        file={file}
        tenantName={tenantName}
        labelOf={labelOf}
        onClose={() => setConfirming(false)}
        onSend={() => {
          setConfirming(false);
          void run.send();
        }}
      />
      {visibleRows.length === 0 ? (
        <div className="min-h-0 flex-1 border-t">
          <EmptyState text={t('noFaults')} />
        </div>
      ) : (
        <Grid
          label={t('rows')}
          rows={visibleRows}
          visibleRow={visibleRow}
          columns={columns}
          cells={run.cells}
          numbers={run.numbers}
          issueText={issueText}
          isRowLocked={run.states.isBlocked}
          onEdit={unavailable ? undefined : (row, column, value) => void run.edit(row, column, value)}
        />
      )}
    </>
  );
}
