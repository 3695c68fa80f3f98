'use client';

import { type ReactNode, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { usePageActions } from '@/components/ui/actions/page-actions';
import { onScannedCode } from '@/components/ui/actions/shortcuts';
import { useIdle } from '@/components/ui/use-idle';
import type { CreateLink, NavSection } from '../navigation/nav-items';
import { paletteId } from './palette-id';
import { usePastedCode } from './use-pasted-code';
import type { ScopeWords } from './use-search';

type Parts = typeof import('./command-palette');

const fetchParts = () => import('./command-palette');

/** Opens the dialog without JavaScript, so that the first click works before hydration. */
const opensPalette = { command: 'show-modal', commandfor: paletteId };

/**
 * Renders the button of the palette and the palette's dialog, which also opens above other dialogs. The palette loads when the
 * button is hovered or focused, or when the first key is pressed. The button's content and the placeholder input are rendered
 * on the server, to keep the script of every page small.
 */
export function SearchButton({
  tenant,
  sections,
  create,
  scopeWords,
  label,
  initialInput,
  children,
}: {
  tenant: string;
  sections: readonly NavSection[];
  create: readonly CreateLink[];
  scopeWords: ScopeWords;
  label: string;
  /** The placeholder input. After the palette has loaded, the palette takes over the input's text. */
  initialInput: ReactNode;
  children: ReactNode;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [initialQuery, setInitialQuery] = useState<string>();
  const [parts, setParts] = useState<Parts>();
  const [keeper, setKeeper] = useState<typeof import('./history-keeper')>();
  useIdle(useCallback(() => import('./history-keeper').then(setKeeper), []));
  const load = useCallback(() => void fetchParts().then(setParts), []);
  useEffect(() => {
    addEventListener('keydown', load, { once: true });
    return () => removeEventListener('keydown', load);
  }, [load]);
  const open = (code?: string) => {
    load();
    setInitialQuery(code);
    setIsOpen(true);
    if (!dialog.current?.open) dialog.current?.showModal();
  };
  usePastedCode(open);
  const onCode = useEffectEvent(open);
  useEffect(() => onScannedCode((code) => onCode(code)), []);
  const close = () => {
    dialog.current?.close();
    setIsOpen(false);
  };
  useEffect(() => {
    // The dialog was opened before hydration.
    if (!dialog.current?.open) return;
    load();
    setIsOpen(true);
  }, [load]);
  usePageActions(() => [
    { keys: 'Ctrl+K', isGlobal: true, run: () => (isOpen ? close() : open()) },
    // A page with a search box also registers this key, and takes precedence.
    { keys: '/', run: () => open() },
  ]);
  return (
    <>
      <button
        {...opensPalette}
        type="button"
        onClick={(event) => {
          // Prevent the button's command. It would run after this handler, when the dialog is already open.
          event.preventDefault();
          open();
        }}
        onPointerEnter={load}
        onFocus={load}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={label}
        className="flex h-control-sm min-w-0 items-center gap-2 rounded-md max-sm:w-control-sm max-sm:justify-center px-2 text-muted text-sm hover:bg-pressed sm:w-64 sm:bg-neutral-soft"
      >
        {children}
      </button>
      <dialog
        ref={dialog}
        id={paletteId}
        aria-label={label}
        onCancel={(event) => {
          event.preventDefault();
          close();
        }}
        // Browsers close the dialog on a second Escape even if `cancel` was prevented.
        onClose={() => {
          if (!dialog.current?.open) setIsOpen(false);
        }}
        onPointerDown={({ target, currentTarget }) => {
          if (target === currentTarget) close();
        }}
        className="panel fixed inset-x-0 top-[9dvh] bottom-auto mx-auto my-0 w-160 max-w-[calc(100vw-16px)] overflow-hidden p-0"
      >
        <div className="px-2 pt-2">
          {parts && isOpen ? (
            <parts.Palette
              tenant={tenant}
              sections={sections}
              create={create}
              scopeWords={scopeWords}
              initialQuery={initialQuery}
              close={close}
            />
          ) : (
            initialInput
          )}
        </div>
      </dialog>
      {keeper && <keeper.HistoryKeeper tenant={tenant} />}
    </>
  );
}
