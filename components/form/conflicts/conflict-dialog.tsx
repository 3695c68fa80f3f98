'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { useLabels } from '@/components/ui/use-labels';
import { fieldAt } from '@/lib/contract/schema/value-at';
import { useFieldsContext } from '../fields/fields-context';
import { useValueText } from '../fields/use-value-text';
import type { Conflict } from './conflict';

/** Lets the user choose, field by field, between their value and the value that someone else has saved. */
export function ConflictDialog({
  conflicts,
  onResolve,
}: {
  conflicts: readonly Conflict[];
  /** Called with the paths that take the remote value, or with undefined if the user goes back to the form. */
  onResolve: (remote: readonly string[] | undefined) => void;
}) {
  const t = useTranslations('form.conflict');
  const labels = useLabels();
  // Unedited fields take the remote value by default.
  const [remotePaths, setRemotePaths] = useState(() =>
    conflicts.flatMap(({ path, isEdited }) => (isEdited ? [] : [path])),
  );
  const text = useValueText();
  const { fields } = useFieldsContext();
  return (
    <Dialog
      open
      onClose={() => onResolve(undefined)}
      title={t('title')}
      size="lg"
      footer={
        <>
          <Button onClick={() => onResolve(undefined)}>{t('back')}</Button>
          <Button variant="primary" keys="Ctrl+Enter" onClick={() => onResolve(remotePaths)}>
            {t('save')}
          </Button>
        </>
      }
    >
      <p className="text-sm">{t('why')}</p>
      <ul className="mt-3 flex flex-col gap-4">
        {conflicts.map(({ path, local, base, remote }) => {
          const isRemote = remotePaths.includes(path);
          const kind = fieldAt(fields, path)?.kind;
          const choice = (take: boolean, label: string, value: unknown) => (
            <label className="flex min-w-0 cursor-pointer items-start gap-2 rounded-md border p-2 hover:bg-hover has-checked:border-accent has-checked:bg-selected">
              <input
                type="radio"
                name={path}
                checked={isRemote === take}
                onChange={() =>
                  setRemotePaths(take ? [...remotePaths, path] : remotePaths.filter((one) => one !== path))
                }
                className="mt-0.5"
              />
              <span className="min-w-0">
                <span className="block text-muted text-xs">{label}</span>
                <span className="block max-h-40 overflow-y-auto whitespace-pre-wrap break-words">
                  {text(value, kind)}
                </span>
              </span>
            </label>
          );
          return (
            <li key={path}>
              <fieldset className="min-w-0">
                <legend className="mb-1 font-medium">{labels.label(path)}</legend>
                <div className="grid gap-2 sm:grid-cols-3">
                  {choice(false, t('mine'), local)}
                  <div className="min-w-0 p-2">
                    <span className="block text-muted text-xs">{t('before')}</span>
                    <span className="block max-h-40 overflow-y-auto whitespace-pre-wrap break-words text-muted">
                      {text(base, kind)}
                    </span>
                  </div>
                  {choice(true, t('theirs'), remote)}
                </div>
              </fieldset>
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
}
