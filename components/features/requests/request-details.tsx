import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Code } from '@/components/ui/code';
import { knownText } from '@/components/ui/known-text';
import { When } from '@/components/ui/time';
import type { Entry } from '@/lib/console/request-log/request-row';

/** Describes the result of reading the record back. Null if the record was not read. */
function useReadBackText({ readBack }: Pick<Entry, 'readBack'>): string | null {
  const t = useTranslations('pages.requests');
  const tFields = useTranslations('fields');
  if (!readBack) return null;
  if (readBack.seen !== 'differs') return t(readBack.seen === 'same' ? 'readBackSame' : 'readBackAbsent');
  const label = (path: string) =>
    path
      .split('.')
      .map((part) => knownText(tFields, part))
      .join(' · ');
  return t('readBackDiffers', { fields: readBack.paths.map(label).join(', ') });
}

/** Shows who has sent what, when, and with which outcome. */
export function RequestDetails({ entry, visit }: { entry: Entry; visit?: { reason: string } | null }) {
  const t = useTranslations('pages.requests');
  const tUi = useTranslations('ui');
  const tRecords = useTranslations('pages.records');
  const number = new Intl.NumberFormat(useLocale());
  const fields: [string, ReactNode][] = [
    [t('when'), <When key="when" at={entry.at.toISOString()} seconds />],
    [t('who'), entry.person],
    [t('visit'), visit?.reason],
    [t('took'), entry.ms === null ? null : tUi('ms', { ms: number.format(entry.ms) })],
    [t('status'), entry.status],
    [t('message'), entry.message],
    [t('readBack'), useReadBackText(entry)],
    [
      t('path'),
      <Code key="path" copy wrap>
        {`${entry.method} ${entry.path}`}
      </Code>,
    ],
    [
      tRecords('record'),
      entry.records.length > 0 && (
        <span key="records" className="flex flex-wrap gap-x-3">
          {entry.records.map((record) => (
            <Code key={record} copy wrap>
              {record}
            </Code>
          ))}
        </span>
      ),
    ],
    [
      t('requestId'),
      <Code key="id" copy wrap>
        {entry.requestId}
      </Code>,
    ],
    [
      t('idempotencyKey'),
      <Code key="key" copy wrap>
        {entry.idempotencyKey}
      </Code>,
    ],
  ];
  return (
    <dl className="grid grid-cols-1 sm:grid-cols-[repeat(auto-fill,minmax(18rem,1fr))] gap-x-6 gap-y-3">
      {fields.map(
        ([label, value]) =>
          value && (
            <div key={label} className="min-w-0">
              <dt className="text-muted text-xs">{label}</dt>
              <dd className="mt-0.5 break-words">{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
