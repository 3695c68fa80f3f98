'use client';

import Download from 'lucide-react/icons/download';
import { useTranslations } from 'next-intl';
import { type ComponentProps, useState } from 'react';
import { Button } from '@/components/ui/button';
import { FailureNotice } from '@/components/ui/failure-notice';
import { useSaveCsv } from '@/components/ui/use-save-csv';
import type { ImportRow } from '@/lib/console/browser/import-state';
import { type Failure, isFailure, unexpectedFailure } from '@/lib/console/browser/result';
import type { NamedField } from '@/lib/messages/named-fields';
import { fetchAllRows, type ImportRun } from '../use-import';
import { useProblemMessages } from '../use-problem-messages';

/** A button that downloads the rows that match `show` as a CSV file. The last column contains the row numbers. */
export function DownloadRowsButton({
  run,
  show,
  name,
  head,
  toCells,
  ...button
}: {
  run: ImportRun;
  show: string;
  /** The end of the file name, after the name of the imported file. */
  name: string;
  head: readonly string[];
  toCells: (row: ImportRow) => readonly string[];
} & Pick<ComponentProps<typeof Button>, 'children' | 'size' | 'variant'>) {
  const t = useTranslations('import');
  const save = useSaveCsv(run.meta.file);
  const [isReading, setReading] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  async function download() {
    setReading(true);
    setFailure(undefined);
    try {
      const rows = await fetchAllRows(run, show);
      save([[...head, t('grid.row')], ...rows.map((row) => [...toCells(row), String(row.at)])], name);
    } catch (error) {
      setFailure(isFailure(error) ? error : unexpectedFailure(error));
    }
    setReading(false);
  }
  return (
    <>
      <Button
        {...button}
        icon={<Download aria-hidden="true" />}
        pending={isReading}
        onClick={() => void download()}
      />
      {failure && <FailureNotice failure={failure} />}
    </>
  );
}

/** A button that downloads the rows with their problems, under the headings of the file. The corrected file can be imported. */
export function DownloadProblemsButton({
  run,
  fields,
  show,
  n,
}: {
  run: ImportRun;
  fields: readonly NamedField[];
  show: 'faulty' | 'left';
  n: number;
}) {
  const t = useTranslations('import');
  const { header } = run.meta;
  const { full } = useProblemMessages(fields);
  if (n === 0) return null;
  return (
    <DownloadRowsButton
      run={run}
      show={show}
      name={t('failedFile')}
      head={[...header, t('reason')]}
      toCells={({ cells, issues, state }) => [
        ...header.map((_, column) => cells[column] ?? ''),
        issues.map(full).join(' · ') || t(`state.${state}`),
      ]}
      variant={show === 'faulty' ? 'ghost' : undefined}
    >
      {t('downloadFailed', { n })}
    </DownloadRowsButton>
  );
}
