'use client';

import X from 'lucide-react/icons/x';
import { useTranslations } from 'next-intl';
import { type KeyboardEventHandler, type ReactNode, useCallback, useEffect, useId, useRef } from 'react';
import { isOverlayOpen } from './actions/shortcuts';
import { IconButton } from './button';
import { cx } from './style';

/**
 * A native dialog. A modal dialog traps the focus and makes the page inert. Closing restores the focus. The dialog stays open
 * until the parent reacts to `onClose`.
 */
export function Modal({
  open,
  onClose,
  labelledBy,
  modal = true,
  onKeyDown,
  className,
  children,
}: {
  open: boolean;
  onClose: () => void;
  labelledBy: string;
  /** False keeps the page interactive, as for a sheet beside its list. */
  modal?: boolean;
  onKeyDown?: KeyboardEventHandler;
  className: string;
  children: ReactNode;
}) {
  const show = useCallback(
    (node: HTMLDialogElement) => {
      // Prevents the browser from focusing the first button, whose tooltip would stay open.
      node.autofocus = true;
      if (modal) node.showModal();
      else node.show();
      const first =
        node.querySelector<HTMLElement>('[data-autofocus]') ??
        (modal ? node.querySelector<HTMLElement>(field) : null);
      // Without a field, focus the dialog itself, so that screen readers announce its name and no button looks selected.
      (first ?? node).focus({ preventScroll: true });
      // Close before React removes the dialog, because the browser restores the focus only then.
      return () => node.close();
    },
    [modal],
  );

  useEffect(() => {
    if (!open || modal) return;
    // Escape must also work while the page has the focus.
    const key = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !isOverlayOpen()) onClose();
    };
    document.addEventListener('keydown', key);
    return () => document.removeEventListener('keydown', key);
  }, [open, modal, onClose]);

  if (!open) return null;
  return (
    <dialog
      ref={show}
      tabIndex={-1}
      aria-labelledby={labelledBy}
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClose={({ target, currentTarget }) => {
        // Browsers close the dialog on a second Escape even if the first was prevented.
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

const widths = { sm: 'w-100', md: 'w-140', lg: 'w-200' };

/** A modal dialog for actions that cannot be undone, and for short questions. Ctrl+Enter clicks the primary button. */
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
  /** The buttons in a fragment without a wrapper. The last button is the primary one. */
  footer?: ReactNode;
  children: ReactNode;
}) {
  const t = useTranslations('ui');
  const heading = useId();
  const buttons = useRef<HTMLElement>(null);
  const clickPrimary: KeyboardEventHandler = (event) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return;
    event.preventDefault();
    // The form behind the dialog listens for the same keys.
    event.stopPropagation();
    // A key that is still held from the form must not confirm this dialog.
    if (event.repeat) return;
    const primary = buttons.current?.lastElementChild;
    if (!(primary instanceof HTMLElement)) return;
    // Focusing a disabled button shows why it is disabled.
    primary.focus();
    primary.click();
  };
  return (
    <Modal
      open={open}
      onClose={onClose}
      labelledBy={heading}
      onKeyDown={clickPrimary}
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
      {footer && (
        <footer ref={buttons} className="flex flex-wrap justify-end gap-2 border-t px-4 py-3">
          {footer}
        </footer>
      )}
    </Modal>
  );
}
