'use client';

import Download from 'lucide-react/icons/download';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { FailureNotice } from '@/components/ui/failure-notice';
import { Input } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import { useLabels } from '@/components/ui/use-labels';
import { useSaveCsv } from '@/components/ui/use-save-csv';
import { type Failure, unexpectedFailure } from '@/lib/console/browser/result';
import type { NamedField } from '@/lib/messages/named-fields';
import { fetchAllRows, type ImportRun } from '../use-import';
import { useProblemMessages } from '../use-problem-messages';

/** A button that downloads rows with their problems under the headings of the file. The corrected file can be imported. */
export function DownloadRows({
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
  const { meta } = run;
  const { full } = useProblemMessages(fields);
  const save = useSaveCsv(meta.file);
  const [isReading, setReading] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  async function download() {
    setReading(true);
    setFailure(undefined);
    try {
      const rows = await fetchAllRows(run, show);
      const lines = rows.map(({ at, cells, issues, state }) => [
        ...meta.header.map((_, column) => cells[column] ?? ''),
        issues.map(full).join(' · ') || t(`state.${state}`),
        String(at),
      ]);
      save([[...meta.header, t('reason'), t('grid.row')], ...lines], t('failedFile'));
    } catch (error) {
      setFailure(unexpectedFailure(error));
    }
    setReading(false);
  }
  if (n === 0) return null;
  return (
    <>
      <Button
        variant={show === 'faulty' ? 'ghost' : undefined}
        icon={<Download aria-hidden="true" />}
        pending={isReading}
        onClick={() => void download()}
      >
        {t('downloadFailed', { n })}
      </Button>
      {failure && <FailureNotice failure={failure} />}
    </>
  );
}

/** A control that writes one value into a field of many rows. */
export function SetAll({
  field,
  pending,
  onSet,
}: {
  field: NamedField;
  pending: boolean;
  onSet: (value: string) => void;
}) {
  const t = useTranslations('import.setAll');
  const { value: valueLabel } = useLabels();
  const [value, setValue] = useState('');
  const label = t('label', { field: field.label });
  const common = { 'aria-label': label, value, className: 'sm:w-44' };
  return (
    <form
      className="flex items-center gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (value !== '') onSet(value);
      }}
    >
      {field.values && !field.open ? (
        <Select
          {...common}
          empty={t('choose')}
          onChange={(event) => setValue(event.target.value)}
          options={field.values.map((one) => ({ value: one, label: valueLabel(one) }))}
        />
      ) : (
        <Input {...common} placeholder={label} onChange={(event) => setValue(event.target.value)} />
      )}
      <Button type="submit" pending={pending} unavailable={value === '' ? t('choose') : undefined}>
        {t('act')}
      </Button>
    </form>
  );
}
