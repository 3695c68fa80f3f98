'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { RunRow } from './run-rows-read';

/** What is said of a row: why it is left alone, or what changes. */
export function useNoteWords() {
  const t = useTranslations('runs');
  const values = useTranslations('values');
  const errors = useTranslations('errors');
  return (note: RunRow['note']): ReactNode => {
    if (!note) return null;
    const { from, to, why, detail = '' } = note;
    if (why) {
      const known = values.has(detail) ? values(detail) : errors.has(detail) ? errors(detail) : detail;
      const key = `skip.${why}`;
      return t.has(key) ? t(key, { detail: known, from: from ?? '' }) : why;
    }
    if (to === undefined) return from && (errors.has(from) ? errors(from) : from);
    return (
      <>
        {from ? <span className="text-muted line-through">{from}</span> : null}
        {from && ' '}
        {to === '' ? <span className="text-muted">{t('takenAway')}</span> : to}
      </>
    );
  };
}
