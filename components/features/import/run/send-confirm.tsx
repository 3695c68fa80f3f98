'use client';

import Download from 'lucide-react/icons/download';
import { useLocale, useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { Confirm } from '@/components/ui/confirm';
import { saveFile } from '@/components/ui/save-file';
import { BOM, csvLine, separatorOf } from '@/lib/files/csv-line';
import type { ImportTotals } from '../check-rows';

/** Above this number of rows, the user has to confirm. */
const MAX_AT_ONCE = 50;
/** Number of records named; the rest is counted, and all are in the file. */
const NAMED = 20;

/** True when sending needs confirmation: many rows, replaced values, or emptied fields. */
export const needsConfirmation = ({ validRows, lost, replaced }: ImportTotals): boolean =>
  validRows > MAX_AT_ONCE || replaced.length > 0 || Object.keys(lost).length > 0;

/** Confirms sending a file: how many rows to which tenant, what they replace, and which fields may be emptied. */
export function SendConfirm({
  open,
  totals: { validRows, lost, replaced },
  numbers,
  file,
  tenantName,
  labelOf,
  onClose,
  onSend,
}: {
  open: boolean;
  totals: ImportTotals;
  /** Row numbers in the file. */
  numbers: readonly number[];
  file: string;
  tenantName: string;
  labelOf: (path: string) => string;
  onClose: () => void;
  onSend: () => void;
}) {
  const t = useTranslations('import');
  const ui = useTranslations('ui');
  const outcome = useTranslations('form.outcome');
  const locale = useLocale();
  const lostFields = Object.entries(lost);
  const byRecord = replaced.toSorted((a, b) => a.record.localeCompare(b.record, locale, { numeric: true }));

  function download() {
    const separator = separatorOf({ kind: 'words', locale });
    const line = (texts: readonly string[]) =>
      csvLine(
        texts.map((text) => ({ text })),
        separator,
      );
    const heads = [labelOf('referenceNumber'), t('replaced.before'), t('replaced.after'), t('grid.row')];
    const lines = byRecord.map(({ record, before, after, row }) =>
      line([record, before, after, String(numbers[row] ?? '')]),
    );
    saveFile(BOM + line(heads) + lines.join(''), `${file.replace(/\.\w+$/, '')}-${t('replaced.file')}.csv`);
  }

  return (
    <Confirm
      open={open}
      onClose={onClose}
      onConfirm={onSend}
      title={
        lostFields.length > 0 && replaced.length === 0 && validRows <= MAX_AT_ONCE
          ? t('lost.title')
          : t('sendTitle', { n: validRows, tenant: tenantName })
      }
      act={lostFields.length > 0 ? outcome('sendAnyway') : t('sendRows', { n: validRows })}
      isDestructive={lostFields.length > 0 || replaced.length > 0}
      typed={validRows > MAX_AT_ONCE ? [String(validRows), tenantName] : undefined}
    >
      {replaced.length > 0 && (
        <>
          <p>{t('replaced.why', { n: replaced.length })}</p>
          <ul
            aria-label={t('replaced.why', { n: replaced.length })}
            className="flex max-h-48 flex-col gap-1 overflow-y-auto"
          >
            {byRecord.slice(0, NAMED).map(({ record, before, after, row }) => (
              <li key={row} className="break-words">
                <span className="font-medium">{record}</span>: <code className="break-all">{before}</code> →{' '}
                <code className="break-all">{after}</code>
              </li>
            ))}
            {byRecord.length > NAMED && (
              <li className="text-muted">{ui('more', { n: byRecord.length - NAMED })}</li>
            )}
          </ul>
          <Button size="sm" icon={<Download aria-hidden="true" />} onClick={download}>
            {t('replaced.download')}
          </Button>
        </>
      )}
      {lostFields.length > 0 && (
        <>
          <p>{t('lost.why')}</p>
          <ul className="list-disc pl-5">
            {lostFields.map(([path, n]) => (
              <li key={path}>
                <span className="font-medium">{labelOf(path)}</span>: {ui('records', { n })}
              </li>
            ))}
          </ul>
        </>
      )}
    </Confirm>
  );
}
