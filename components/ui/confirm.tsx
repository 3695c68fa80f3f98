'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useId, useState } from 'react';
import { Button } from './button';
import { Dialog } from './dialog';
import { Input } from './input';

/** Normalizes typed text. A number may contain the separators of any language. */
const normalizeTyped = (word: string) =>
  /^[\d.,\s\u00a0’']+$/.test(word) ? word.replace(/\D/g, '') : word.trim();

/**
 * Asks for confirmation of an action that cannot be undone. If `typed` is set, the user must first type one of its texts, such
 * as a count.
 */
export function Confirm({
  open,
  onClose,
  onConfirm,
  title,
  confirmLabel,
  cancelLabel,
  isDestructive = true,
  typed,
  pending,
  unavailable,
  children,
}: {
  open: boolean;
  onClose: () => void;
  onConfirm: () => void;
  title: string;
  confirmLabel: string;
  /** Replaces "Cancel", for example if the action itself is a cancellation. */
  cancelLabel?: string;
  isDestructive?: boolean;
  typed?: string | readonly string[];
  pending?: boolean;
  /** Why the confirm button is disabled. */
  unavailable?: string;
  children: ReactNode;
}) {
  const t = useTranslations('ui');
  const field = useId();
  const [word, setWord] = useState('');
  const words = typed === undefined ? [] : [typed].flat();
  const [one = '', other] = words;
  const label = other === undefined ? t('typeToConfirm', { word: one }) : t('typeEither', { one, other });
  const missing =
    words.length > 0 && !words.some((expected) => normalizeTyped(word) === expected) ? label : undefined;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button onClick={onClose} data-autofocus>
            {cancelLabel ?? t('cancel')}
          </Button>
          <Button
            variant={isDestructive ? 'danger' : 'primary'}
            onClick={onConfirm}
            pending={pending}
            unavailable={unavailable ?? missing}
            keys="Ctrl+Enter"
          >
            {confirmLabel}
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
