'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { Confirm } from '@/components/ui/confirm';
import type { ImportTotals } from '@/lib/console/browser/import-state';
import { MAX_UNCONFIRMED } from '@/lib/console/browser/job-states';
import { fetchRows, type ImportRun } from '../use-import';
import { DownloadRowsButton } from './download-rows';

/** Maximum number of records that are listed. The downloaded file contains all records. */
const MAX_LISTED = 20;

/** True if sending needs confirmation: there are many rows, or values are replaced or cleared. */
export const needsConfirmation = ({ validRows, lost, replaced }: ImportTotals): boolean =>
  validRows > MAX_UNCONFIRMED || replaced > 0 || lost.length > 0;

/** Lists the first values that sending replaces, with a button that downloads all of them. */
function ReplacedValues({
  run,
  n,
  fieldLabel,
}: {
  run: ImportRun;
  n: number;
  fieldLabel: (path: string) => string;
}) {
  const t = useTranslations('import');
  const tUi = useTranslations('ui');
  const { data } = useQuery({
    queryKey: ['import rows', run.tenant, run.job.id, 'replaced', run.version],
    queryFn: ({ signal }) => fetchRows(run, { show: 'replaced', count: MAX_LISTED }, signal),
  });
  const title = t('replaced.why', { n });
  return (
    <>
      <p>{title}</p>
      <ul aria-label={title} className="flex max-h-48 flex-col gap-1 overflow-y-auto">
        {data?.rows.map(
          ({ at, replaces }) =>
            replaces && (
              <li key={at} className="break-words">
                <span className="font-medium">{replaces.record}</span>:{' '}
                <code className="break-all">{replaces.before}</code> →{' '}
                <code className="break-all">{replaces.after}</code>
              </li>
            ),
        )}
        {n > MAX_LISTED && <li className="text-muted">{tUi('more', { n: n - MAX_LISTED })}</li>}
      </ul>
      <DownloadRowsButton
        run={run}
        show="replaced"
        name={t('replaced.file')}
        head={[fieldLabel('referenceNumber'), t('replaced.before'), t('replaced.after')]}
        toCells={({ replaces }) => (replaces ? [replaces.record, replaces.before, replaces.after] : [])}
        size="sm"
      >
        {t('replaced.download')}
      </DownloadRowsButton>
    </>
  );
}

/** A dialog that confirms how many rows are sent to which tenant, what they replace, and which fields they may clear. */
export function SendConfirmation({
  run,
  open,
  totals: { validRows, lost, replaced },
  tenantName,
  fieldLabel,
  onClose,
  onSend,
}: {
  run: ImportRun;
  open: boolean;
  totals: ImportTotals;
  tenantName: string;
  fieldLabel: (path: string) => string;
  onClose: () => void;
  onSend: () => void;
}) {
  const t = useTranslations('import');
  const tUi = useTranslations('ui');
  const tOutcome = useTranslations('form.outcome');
  return (
    <Confirm
      open={open}
      onClose={onClose}
      onConfirm={onSend}
      title={
        lost.length > 0 && replaced === 0 && validRows <= MAX_UNCONFIRMED
          ? t('lost.title')
          : t('sendTitle', { n: validRows, tenant: tenantName })
      }
      confirmLabel={lost.length > 0 ? tOutcome('sendAnyway') : t('sendRows', { n: validRows })}
      isDestructive={lost.length > 0 || replaced > 0}
      typed={validRows > MAX_UNCONFIRMED ? [String(validRows), tenantName] : undefined}
    >
      {replaced > 0 && <ReplacedValues run={run} n={replaced} fieldLabel={fieldLabel} />}
      {lost.length > 0 && (
        <>
          <p>{t('lost.why')}</p>
          <ul className="list-disc pl-5">
            {lost.map(({ path, n }) => (
              <li key={path}>
                <span className="font-medium">{fieldLabel(path)}</span>: {tUi('records', { n })}
              </li>
            ))}
          </ul>
        </>
      )}
    </Confirm>
  );
}
