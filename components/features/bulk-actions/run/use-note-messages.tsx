'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { phraseOf } from '@/components/ui/use-labels';
import type { RunRow } from './run-rows';

/** What stands there now, and what takes its place. */
function Replaced({ from, to, removed }: { from?: string; to: string; removed: string }) {
  return (
    <>
      {from ? <span className="text-muted line-through">{from}</span> : null}
      {from && ' '}
      {to === '' ? <span className="text-muted">{removed}</span> : to}
    </>
  );
}

/** What is said of a row: why it is left alone, or what changes. `labelOf`: the name of a field by its path. */
export function useNoteMessages(labelOf: (path: string) => string) {
  const t = useTranslations('runs');
  const values = useTranslations('values');
  const errors = useTranslations('errors');
  const phrases = useTranslations('form.phrases');
  const wordOf = (detail: string) => {
    if (values.has(detail)) return values(detail);
    if (errors.has(detail)) return errors(detail);
    const { key, n } = phraseOf(detail);
    return key !== '' && phrases.has(key) ? phrases(key, { n }) : detail;
  };
  return (note: RunRow['note']): ReactNode => {
    if (!note) return null;
    const { from, to, why, detail = '', changes } = note;
    if (changes)
      return changes.map((change, i) => (
        <span key={change.path}>
          {i > 0 && ' · '}
          <span className="text-muted">{labelOf(change.path)}</span>{' '}
          <Replaced from={change.from} to={change.to} removed={t('takenAway')} />
        </span>
      ));
    if (why) {
      const key = `skip.${why}`;
      return t.has(key) ? t(key, { detail: wordOf(detail), from: from ?? '' }) : why;
    }
    if (to === undefined && detail) return t('inSpite', { detail: wordOf(detail) });
    if (to === undefined) return from && (errors.has(from) ? errors(from) : from);
    return <Replaced from={from} to={to} removed={t('takenAway')} />;
  };
}
