'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { confirmWrite } from '@/components/form/submit/confirm-write';
import { Button } from '@/components/ui/button';
import { Confirm } from '@/components/ui/confirm';
import { EmptyState } from '@/components/ui/empty-state';
import { FailureNotice } from '@/components/ui/failure-notice';
import { Notice } from '@/components/ui/notice';
import { Select } from '@/components/ui/select';
import { cx } from '@/components/ui/style';
import type { ImportTotals } from '@/lib/console/browser/import-state';
import type { Failure } from '@/lib/console/browser/result';
import { type ImportRun, useTotals } from '../use-import';
import { type ProblemMessages, useProblemMessages } from '../use-problem-messages';
import { DownloadProblemsButton } from './download-rows';
import { Grid, type GridChanges, typedKey } from './grid';
import type { StepProps } from './import-view';
import { needsConfirmation, SendConfirmation } from './send-confirm';
import { SetAllControl } from './set-all';

/** Maximum number of rules listed in the dialog. The grid shows all rules. */
const MAX_VISIBLE = 12;

/**
 * Offers to send records that violate only the console's own rules. Such rules may be wrong, so they must not block an
 * import.
 */
function RulesChoice({
  totals,
  isIgnored,
  messages,
  onIgnore,
}: {
  totals: Pick<ImportTotals, 'blocked' | 'overridden' | 'rules'>;
  isIgnored: boolean;
  messages: ProblemMessages;
  onIgnore: (ignore: boolean) => void;
}) {
  const t = useTranslations('import.rules');
  const tUi = useTranslations('ui');
  const tOutcome = useTranslations('form.outcome');
  const [isConfirming, setConfirming] = useState(false);
  const n = isIgnored ? totals.overridden : totals.blocked;
  if (n === 0 && !isIgnored) return null;
  return (
    <>
      <Notice
        variant={isIgnored ? 'info' : 'warn'}
        title={t(isIgnored ? 'ignored' : 'title', { n })}
        action={
          <Button size="sm" onClick={() => (isIgnored ? onIgnore(false) : setConfirming(true))}>
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
          onIgnore(true);
        }}
        title={t('ask')}
        confirmLabel={tOutcome('sendAnyway')}
        isDestructive={false}
      >
        <p>{t('consequence')}</p>
        <ul className="list-disc pl-5">
          {totals.rules.slice(0, MAX_VISIBLE).map(({ code, path, message, n: records }) => (
            <li key={`${code} ${path} ${message}`}>
              {path !== '' && <span className="font-medium">{messages.label(path)}: </span>}
              {messages.problemText({ code, message })} ({tUi('records', { n: records })})
            </li>
          ))}
          {totals.rules.length > MAX_VISIBLE && (
            <li className="text-muted">{tUi('more', { n: totals.rules.length - MAX_VISIBLE })}</li>
          )}
        </ul>
      </Confirm>
    </>
  );
}

/** Shows how many records will be created, updated and skipped, and how many are invalid. */
function TotalCounts({ totals }: { totals: ImportTotals }) {
  const t = useTranslations('import.plan');
  const tUi = useTranslations('ui');
  const counts: { name: string; n: number; style?: string }[] = [
    { name: 'create', n: totals.create },
    { name: 'update', n: totals.update },
    { name: 'save', n: totals.save },
    ...Object.entries(totals.skip).map(([reason, n]) => ({ name: `skip-${reason}`, n })),
    { name: 'faulty', n: totals.invalid, style: 'text-bad' },
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
        .map(({ name, n, style }) => (
          <div key={name} className="flex flex-col" data-figure={name}>
            <dt className="text-muted text-xs">{t(name)}</dt>
            <dd className={cx('font-semibold text-base', n > 0 && style)}>{tUi('n', { n })}</dd>
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
            ? tUi('n', { n: totals.rows })
            : t('recordsOfRows', { n: totals.records, rows: totals.rows })}
        </dd>
      </div>
    </dl>
  );
}

/** Saves corrections of cells one by one. Keeps each correction that could not be saved, with its failure. */
function useCorrections(run: ImportRun) {
  const [typed, setTyped] = useState<ReadonlyMap<string, string>>(new Map());
  const [correctedRows, setCorrectedRows] = useState<readonly number[]>([]);
  const [unsaved, setUnsaved] = useState<
    readonly { at: number; column: number; value: string; failure: Failure }[]
  >([]);
  // Keep corrected rows visible, so that rows do not move while the user edits.
  const keepVisible = (at: number) =>
    setCorrectedRows((rows) => [...new Set([...rows, at])].slice(-MAX_CORRECTED_ROWS));
  const onEdit: GridChanges['onEdit'] = (at, column, value) => {
    keepVisible(at);
    setTyped((all) => new Map(all).set(typedKey(at, column), value));
    setUnsaved((all) => all.filter((one) => one.at !== at || one.column !== column));
    run
      .changeOrThrow({ kind: 'cell', at, column, value })
      .catch((error: Failure) => setUnsaved((all) => [...all, { at, column, value, failure: error }]));
  };
  const clear = () => {
    setTyped(new Map());
    setCorrectedRows([]);
  };
  const changes: GridChanges = {
    typed,
    onEdit,
    onLeaveOut: (at, leaveOut) => {
      keepVisible(at);
      run.change({ kind: 'leaveOut', at, leaveOut });
    },
  };
  const retry = () => {
    for (const { at, column, value } of unsaved) onEdit(at, column, value);
  };
  return { changes, correctedRows, clear, failure: unsaved[0]?.failure, retry };
}

const MAX_CORRECTED_ROWS = 200;

/** The second step: shows what sending would do, and every invalid cell in an editable grid. */
export function CheckStep({ run, fields, keys, choosesExisting, tenantName, unavailable }: StepProps) {
  const t = useTranslations('import');
  const messages = useProblemMessages(fields);
  const { meta } = run;
  const { totals, isOld } = useTotals(run);
  const [filter, setFilter] = useState('faulty');
  const [isConfirming, setConfirming] = useState(false);
  const corrections = useCorrections(run);
  if (!totals) return <div className="min-h-0 flex-1" />;
  const { kinds, invalidRows, failedRows } = totals;
  const kind = kinds.find(({ key }) => key === filter);
  const show = kind || ['all', 'failed'].includes(filter) ? filter : 'faulty';
  const path = kind && kind.issue.code !== 'repeated' ? messages.fieldPath(kind.issue) : undefined;
  const field = fields.find((one) => one.path === path);
  const choose = (next: string) => {
    corrections.clear();
    setFilter(next);
  };
  const send = () => run.change({ kind: 'send', revision: totals.revision });
  const isBusy = run.isPending || meta.work !== undefined;
  return (
    <>
      <div className="flex shrink-0 flex-col gap-3 px-4 py-3 md:px-6">
        <TotalCounts totals={totals} />
        <RulesChoice
          totals={totals}
          isIgnored={meta.ignoreRules === true}
          messages={messages}
          onIgnore={(ignoreRules) => run.change({ kind: 'check', ignoreRules })}
        />
        {corrections.failure && <FailureNotice failure={corrections.failure} onRetry={corrections.retry} />}
        <div className="flex flex-wrap items-center gap-3">
          <div className="w-80 max-w-full">
            <Select
              aria-label={t('show')}
              value={show}
              onChange={(event) => choose(event.target.value)}
              options={[
                { value: 'faulty', label: t('showFaulty', { n: invalidRows }) },
                ...(failedRows > 0 ? [{ value: 'failed', label: t('showFailed', { n: failedRows }) }] : []),
                ...kinds.map(({ key, n, issue }) => ({
                  value: key,
                  label: `${messages.full(issue)} (${n})`,
                })),
                { value: 'all', label: t('showAll', { n: totals.rows }) },
              ]}
            />
          </div>
          {field && !unavailable && (
            <SetAllControl
              key={field.path}
              field={field}
              pending={isBusy}
              onSet={(value) => {
                choose('faulty');
                run.change({
                  kind: 'fill',
                  path: field.path,
                  value,
                  problem: meta.columns.includes(field.path),
                });
              }}
            />
          )}
          {choosesExisting && (
            <span className="flex items-center gap-2 whitespace-nowrap text-muted text-sm">
              <span aria-hidden="true">{t('existing')}</span>
              <Select
                aria-label={t('existing')}
                value={meta.existing}
                onChange={(event) =>
                  run.change({
                    kind: 'check',
                    existing: event.target.value === 'leave' ? 'leave' : 'update',
                  })
                }
                disabled={isBusy}
                options={(['update', 'leave'] as const).map((value) => ({
                  value,
                  label: t(`existings.${value}`),
                }))}
              />
            </span>
          )}
          <DownloadProblemsButton run={run} fields={fields} show="faulty" n={invalidRows} />
          <Button
            variant="primary"
            className="ml-auto"
            pending={isBusy || isOld}
            unavailable={unavailable ?? (totals.validRows === 0 ? t('nothingToSend') : undefined)}
            onClick={async () => {
              if (needsConfirmation(totals)) setConfirming(true);
              else if (await confirmWrite()) send();
            }}
          >
            {t('send', { n: totals.validRows, tenant: tenantName })}
          </Button>
        </div>
      </div>
      {isConfirming && (
        <SendConfirmation
          run={run}
          open
          totals={totals}
          tenantName={tenantName}
          fieldLabel={messages.label}
          onClose={() => setConfirming(false)}
          onSend={() => {
            setConfirming(false);
            send();
          }}
        />
      )}
      <Grid
        key={show}
        run={run}
        fields={fields}
        keys={keys}
        kinds={kinds}
        show={show}
        extraRows={corrections.correctedRows}
        empty={<EmptyState text={t('noFaults')} />}
        changes={unavailable ? undefined : corrections.changes}
      />
    </>
  );
}
