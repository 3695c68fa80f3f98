'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useId, useState } from 'react';
import { Button } from './button';
import { Dialog } from './dialog';
import { Input } from './input';

/** A number may be written with the separators of any language. */
const plain = (word: string) => (/^[\d.,\s\u00a0’']+$/.test(word) ? word.replace(/\D/g, '') : word.trim());

/** Asks once before what cannot be taken back. `typed`: the words one of which must be written first (a count, a tenant's name). */
export function Confirm({
  open,
  onClose,
  onConfirm,
  title,
  act,
  back,
  danger = true,
  typed,
  pending,
  unavailable,
  children,
}: {
  open: boolean;
  onClose: () => void;
  onConfirm: () => void;
  title: string;
  /** The word on the button: the act itself, never "OK". */
  act: string;
  /** The word on the way back, where "Cancel" could be taken for the act. */
  back?: string;
  danger?: boolean;
  typed?: string | readonly string[];
  pending?: boolean;
  /** Why it cannot be done yet. */
  unavailable?: string;
  children: ReactNode;
}) {
  const t = useTranslations('ui');
  const field = useId();
  const [word, setWord] = useState('');
  const words = typed === undefined ? [] : [typed].flat();
  const [one = '', other] = words;
  const label = other === undefined ? t('typeToConfirm', { word: one }) : t('typeEither', { one, other });
  const missing = words.length > 0 && !words.some((expected) => plain(word) === expected) ? label : undefined;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button onClick={onClose} data-autofocus>
            {back ?? t('cancel')}
          </Button>
          <Button
            variant={danger ? 'danger' : 'primary'}
            onClick={onConfirm}
            pending={pending}
            unavailable={unavailable ?? missing}
            keys="Ctrl+Enter"
          >
            {act}
          </Button>
        </>
      }
    >
      <div className="space-y-3 text-sm">
        {children}
        {words.length > 0 && (
          <div className="space-y-1">
            <label htmlFor={field} className="block text-muted">
              {label}
            </label>
            <Input id={field} code value={word} onChange={(event) => setWord(event.target.value)} />
          </div>
        )}
      </div>
    </Dialog>
  );
}
