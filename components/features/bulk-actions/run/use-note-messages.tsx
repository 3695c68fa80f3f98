'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { phraseOf } from '@/components/ui/issue-message';
import type { RunRow } from './run-rows';

/** What is said of a row: why it is left alone, or what changes. */
export function useNoteMessages() {
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
    const { from, to, why, detail = '' } = note;
    if (why) {
      const key = `skip.${why}`;
      return t.has(key) ? t(key, { detail: wordOf(detail), from: from ?? '' }) : why;
    }
    if (to === undefined && detail) return t('inSpite', { detail: wordOf(detail) });
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
