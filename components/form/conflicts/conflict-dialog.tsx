'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { useInputLocale } from '@/components/ui/use-formatter';
import { useLabels } from '@/components/ui/use-labels';
import { useValueText } from '../fields/use-value-text';
import { fieldIn } from '../values/field-path';
import { useScope } from '../values/form-scope';
import type { Conflict } from './conflict';

/** Asked when somebody else changed the record meanwhile: what is to hold, place by place. */
export function ConflictDialog({
  conflicts,
  onDecide,
}: {
  conflicts: readonly Conflict[];
  onDecide: (theirs: readonly string[] | undefined) => void;
}) {
  const t = useTranslations('form.conflict');
  const words = useLabels(useInputLocale());
  // What was not touched here follows the record.
  const [theirs, setTheirs] = useState(() =>
    conflicts.flatMap(({ place, touched }) => (touched ? [] : [place])),
  );
  const said = useValueText();
  const { fields } = useScope();
  return (
    <Dialog
      open
      onClose={() => onDecide(undefined)}
      title={t('title')}
      size="lg"
      footer={
        <>
          <Button onClick={() => onDecide(undefined)}>{t('back')}</Button>
          <Button variant="primary" onClick={() => onDecide(theirs)}>
            {t('save')}
          </Button>
        </>
      }
    >
      <p className="text-sm">{t('why')}</p>
      <ul className="mt-3 flex flex-col gap-4">
        {conflicts.map(({ place, mine, before, theirs: now }) => {
          const isTheirs = theirs.includes(place);
          const kind = fieldIn(fields, place)?.kind;
          const choice = (take: boolean, label: string, value: unknown) => (
            <label className="flex min-w-0 cursor-pointer items-start gap-2 rounded-md border p-2 hover:bg-hover has-checked:border-accent has-checked:bg-selected">
              <input
                type="radio"
                name={place}
                checked={isTheirs === take}
                onChange={() => setTheirs(take ? [...theirs, place] : theirs.filter((p) => p !== place))}
                className="mt-0.5"
              />
              <span className="min-w-0">
                <span className="block text-muted text-xs">{label}</span>
                <span className="block max-h-40 overflow-y-auto whitespace-pre-wrap break-words">
                  {said(value, kind)}
                </span>
              </span>
            </label>
          );
          return (
            <li key={place}>
              <fieldset className="min-w-0">
                <legend className="mb-1 font-medium">{words.label(place)}</legend>
                <div className="grid gap-2 sm:grid-cols-3">
                  {choice(false, t('mine'), mine)}
                  <div className="min-w-0 p-2">
                    <span className="block text-muted text-xs">{t('before')}</span>
                    <span className="block max-h-40 overflow-y-auto whitespace-pre-wrap break-words text-muted">
                      {said(before, kind)}
                    </span>
                  </div>
                  {choice(true, t('theirs'), now)}
                </div>
              </fieldset>
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
}
