'use client';

import X from 'lucide-react/icons/x';
import { useTranslations } from 'next-intl';
import { type ReactNode, useId } from 'react';
import { IconButton } from './button';
import { Modal } from './modal';
import { cx } from './style';

const widths = { sm: 'w-100', md: 'w-140', lg: 'w-200' };

/** Interrupts. Only for what cannot be taken back, or for a small thing that must be said first. */
export function Dialog({
  open,
  onClose,
  title,
  size = 'sm',
  footer,
  children,
}: {
  open: boolean;
  onClose: () => void;
  title: string;
  size?: keyof typeof widths;
  /** Buttons, the primary one last. */
  footer?: ReactNode;
  children: ReactNode;
}) {
  const t = useTranslations('ui');
  const heading = useId();
  return (
    <Modal
      open={open}
      onClose={onClose}
      labelledBy={heading}
      className={cx(
        'appear m-auto max-h-[calc(100dvh-32px)] max-w-[calc(100vw-32px)] overflow-hidden rounded-lg bg-raised text-ink shadow-lift open:flex open:flex-col',
        widths[size],
      )}
    >
      <header className="flex items-start gap-2 py-2 pr-2 pl-4">
        <h2 id={heading} className="min-w-0 flex-1 break-words py-0.5 font-semibold text-base">
          {title}
        </h2>
        <IconButton label={t('close')} keys="Esc" size="sm" onClick={onClose}>
          <X />
        </IconButton>
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto px-4 pb-4">{children}</div>
      {footer && <footer className="flex flex-wrap justify-end gap-2 border-t px-4 py-3">{footer}</footer>}
    </Modal>
  );
}
