'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useId, useState } from 'react';
import { Button } from './button';
import { Dialog } from './dialog';
import { Input } from './input';

/** Asks once before what cannot be taken back. `typed`: the word that must be written first (a tenant's name). */
export function Confirm({
  open,
  onClose,
  onConfirm,
  title,
  act,
  danger = true,
  typed,
  pending,
  children,
}: {
  open: boolean;
  onClose: () => void;
  onConfirm: () => void;
  title: string;
  /** The word on the button: the act itself, never "OK". */
  act: string;
  danger?: boolean;
  typed?: string;
  pending?: boolean;
  children: ReactNode;
}) {
  const t = useTranslations('ui');
  const field = useId();
  const [word, setWord] = useState('');
  const missing =
    typed !== undefined && word.trim() !== typed ? t('typeToConfirm', { word: typed }) : undefined;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button onClick={onClose} data-autofocus>
            {t('cancel')}
          </Button>
          <Button
            variant={danger ? 'danger' : 'primary'}
            onClick={onConfirm}
            pending={pending}
            unavailable={missing}
          >
            {act}
          </Button>
        </>
      }
    >
      <div className="space-y-3 text-sm">
        {children}
        {typed !== undefined && (
          <div className="space-y-1">
            <label htmlFor={field} className="block text-muted">
              {t('typeToConfirm', { word: typed })}
            </label>
            <Input id={field} code value={word} onChange={(event) => setWord(event.target.value)} />
          </div>
        )}
      </div>
    </Dialog>
  );
}
