'use client';

import X from 'lucide-react/icons/x';
import { useTranslations } from 'next-intl';
import { type ReactNode, useId } from 'react';
import { IconButton } from './button';
import { Modal } from './dialog';
import { cx } from './style';

const widths = { md: 'sm:w-120', lg: 'sm:w-180', xl: 'sm:w-240' };

/**
 * A panel beside a list for a record or a form. It fills the screen on phones. With `modal={false}` the list stays interactive, so
 * that another row can be clicked.
 */
export function Sheet({
  open,
  onClose,
  title,
  subtitle,
  footer,
  size = 'md',
  modal = true,
  isInline = false,
  children,
}: {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  subtitle?: ReactNode;
  /** Buttons that stay visible at the bottom, the primary one last. */
  footer?: ReactNode;
  size?: keyof typeof widths;
  modal?: boolean;
  /** From 1400 px on, the sheet is beside the content instead of covering it. */
  isInline?: boolean;
  children: ReactNode;
}) {
  const t = useTranslations('ui');
  const heading = useId();
  return (
    <Modal
      open={open}
      onClose={onClose}
      labelledBy={heading}
      modal={modal}
      className={cx(
        'slide-in fixed inset-y-0 right-0 left-auto z-40 m-0 h-dvh max-h-none w-full max-w-full bg-canvas text-ink shadow-lift open:flex open:flex-col',
        widths[size],
        isInline &&
          'min-[1400px]:static min-[1400px]:h-auto min-[1400px]:w-110 min-[1400px]:shrink-0 min-[1400px]:border-l min-[1400px]:shadow-none',
      )}
    >
      <header className="flex min-h-12 items-center gap-2 border-b py-2 pr-2 pl-4">
        <div className="min-w-0 flex-1">
          <h2 id={heading} className="truncate font-semibold text-base">
            {title}
          </h2>
          {subtitle && <div className="truncate text-muted text-xs">{subtitle}</div>}
        </div>
        <IconButton label={t('close')} keys="Esc" size="sm" onClick={onClose}>
          <X />
        </IconButton>
      </header>
      {/* Focusable, so that the keyboard can scroll a sheet that contains no control. */}
      <div
        {...(modal ? {} : { tabIndex: 0, role: 'group', 'aria-labelledby': heading })}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain -outline-offset-2"
      >
        {children}
      </div>
      {footer && (
        <footer data-action-bar="" className="flex flex-wrap justify-end gap-2 border-t px-4 py-3">
          {footer}
        </footer>
      )}
    </Modal>
  );
}
