'use client';

import Copy from 'lucide-react/icons/copy';
import Download from 'lucide-react/icons/download';
import { useLocale, useTimeZone, useTranslations } from 'next-intl';
import { createContext, use, useEffect, useRef } from 'react';
import type { Column, Row } from '@/components/data-table/columns/column';
import { Button } from '@/components/ui/button';
import { COPYING } from '@/components/ui/copy-layer';
import { Input } from '@/components/ui/input';
import { saveFile } from '@/components/ui/save-file';
import { useFormatter } from '@/components/ui/use-formatter';
import { linesAsCsv, linesAsTable, sumColumn } from './lines-as-text';

const Context = createContext<readonly Row[] | undefined>(undefined);
export const CurrentLines = Context.Provider;

/**
 * Returns the lines that match the search of the table above. Undefined for short tables, where the page passes the
 * lines as props.
 */
export const useCurrentLines = (): readonly Row[] | undefined => use(Context);

/** Renders tools for many lines: search, totals, copy and download. All tools apply to the lines that match the search. */
export function LinesBar({
  columns,
  sums,
  file,
  matches,
  total,
  text,
  onText,
}: {
  columns: readonly Column[];
  sums: readonly string[];
  file: string;
  matches: readonly Row[];
  total: number;
  text: string;
  onText: (text: string) => void;
}) {
  const t = useTranslations('lines');
  const tUi = useTranslations('ui');
  const { number, yes: yesText, no } = useFormatter();
  const style = {
    kind: 'words',
    locale: useLocale(),
    zone: useTimeZone() ?? 'UTC',
    yes: yesText,
    no,
  } as const;
  const copy = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const button = copy.current;
    const write = () => {
      if (button) button.dataset.copy = linesAsTable(matches, columns, style);
    };
    button?.addEventListener(COPYING, write);
    return () => button?.removeEventListener(COPYING, write);
  });
  function downloadCsv() {
    saveFile(linesAsCsv(matches, columns, style), `${file.replaceAll(/[^\p{L}\p{N}._-]+/gu, '-')}.csv`);
  }
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 pb-3 md:px-6 print:hidden">
      <Input
        type="search"
        aria-label={t('find')}
        placeholder={t('find')}
        value={text}
        onChange={(event) => onText(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && onText('')}
        className="sm:w-72"
      />
      <span role="status" className="text-muted text-sm">
        {t(matches.length === total ? 'all' : 'some', { n: matches.length, total })}
      </span>
      <dl className="flex flex-wrap gap-x-4 text-sm">
        {columns
          .filter(({ name }) => sums.includes(name))
          .map(({ name, label }) => (
            <div key={name} className="flex gap-1.5">
              <dt className="text-muted">{label}</dt>
              <dd className="font-medium">{number.format(sumColumn(matches, name))}</dd>
            </div>
          ))}
      </dl>
      <div className="ml-auto flex gap-2">
        <Button
          ref={copy}
          size="sm"
          variant="ghost"
          icon={<Copy aria-hidden="true" />}
          data-copy=""
          data-copied={tUi('copied')}
        >
          {tUi('copy')}
        </Button>
        <Button size="sm" variant="ghost" icon={<Download aria-hidden="true" />} onClick={downloadCsv}>
          {t('take')}
        </Button>
      </div>
    </div>
  );
}
