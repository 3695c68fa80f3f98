'use client';

import { type ReactNode, useEffect, useRef } from 'react';
import { cx } from './style';

/** The platform's own modal: keeps focus, makes the rest inert, gives focus back. `onClose` decides; nothing closes behind its back. */
export function Modal({
  open,
  onClose,
  labelledBy,
  modal = true,
  className,
  children,
}: {
  open: boolean;
  onClose: () => void;
  labelledBy: string;
  /** false: the page behind stays in use (a sheet beside its list). */
  modal?: boolean;
  className: string;
  children: ReactNode;
}) {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const node = ref.current;
    if (!open || !node || node.open) return;
    const before = document.activeElement;
    if (modal) node.showModal();
    else node.show();
    const first =
      node.querySelector<HTMLElement>('[data-autofocus]') ??
      (modal ? node.querySelector<HTMLElement>(field) : null);
    // Without a field the whole is focused, so that its name is read and no button looks chosen.
    (first ?? node).focus({ preventScroll: true });
    return () => {
      node.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, [open, modal]);

  useEffect(() => {
    if (!open || modal) return;
    // The list beside it may hold the focus.
    const key = (event: KeyboardEvent) => {
      const above = document.querySelector('dialog:modal,[popover]:not([role="tooltip"]):popover-open');
      if (event.key === 'Escape' && !event.defaultPrevented && !above) onClose();
    };
    document.addEventListener('keydown', key);
    return () => document.removeEventListener('keydown', key);
  }, [open, modal, onClose]);

  if (!open) return null;
  return (
    <dialog
      ref={ref}
      tabIndex={-1}
      aria-labelledby={labelledBy}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClose={({ target, currentTarget }) => {
        // Browsers close for good on a second Escape, whatever the page says.
        if (target === currentTarget && currentTarget.isConnected && !currentTarget.open) onClose();
      }}
      onPointerDown={(event) => {
        if (modal && event.target === event.currentTarget) onClose();
      }}
      className={cx('whitespace-normal text-left font-normal text-sm outline-none', className)}
    >
      {children}
    </dialog>
  );
}

const field =
  'input:not([type="hidden"],[readonly],:disabled),select:not(:disabled),textarea:not([readonly],:disabled)';
