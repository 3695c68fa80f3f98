'use client';

import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { usePageActions } from '@/components/ui/actions/page-actions';
import { onScannedCode } from '@/components/ui/actions/shortcuts';
import { Popover } from '@/components/ui/popover';
import { useIdle } from '@/components/ui/use-idle';
import type { Create, NavSection } from '../navigation/nav-items';
import { searchButtonId, searchFor } from './open-palette';
import { PasteSearch } from './paste-search';

type Parts = typeof import('./command-palette');

const fetchParts = () => import('./command-palette');

/**
 * The button of the palette. The palette is loaded when the pointer or the focus comes to the button or with the first key, and
 * rendered in the frame in which it opens.
 * To keep every page small, the button's content and the placeholder input are rendered on the server.
 */
export function SearchButton({
  tenant,
  sections,
  create,
  label,
  initialInput,
  children,
}: {
  tenant: string;
  sections: readonly NavSection[];
  create: readonly Create[];
  label: string;
  /** Collects typed text until the palette is loaded, which takes it over. */
  initialInput: ReactNode;
  /** The content of the button. */
  children: ReactNode;
}) {
  const [parts, setParts] = useState<Parts>();
  const [above, setAbove] = useState(false);
  const [keeper, setKeeper] = useState<typeof import('./history-keeper')>();
  useIdle(useCallback(() => import('./history-keeper').then(setKeeper), []));
  const load = useCallback(
    () =>
      void fetchParts().then((loaded) =>
        // Synchronously: a letter typed between rendering the palette and handing over the text would be lost with the placeholder.
        flushSync(() => setParts(loaded)),
      ),
    [],
  );
  useEffect(() => {
    addEventListener('keydown', load, { once: true });
    return () => removeEventListener('keydown', load);
  }, [load]);
  useEffect(() => onScannedCode(searchFor), []);
  const open = () => {
    // A modal makes the rest of the page inert: the palette opens above it, and the same keys close it.
    if (document.querySelector('dialog:modal')) setAbove((isOpen) => !isOpen);
    else document.getElementById(searchButtonId)?.togglePopover(true);
  };
  usePageActions(() => [
    { keys: 'Ctrl+K', isGlobal: true, run: open },
    // A page with a search box registers this key too, and takes precedence.
    { keys: '/', run: open },
  ]);
  const palette = { tenant, sections, create };
  return (
    <>
      <PasteSearch />
      <Popover
        id={searchButtonId}
        label={label}
        isModal
        onOpenChange={load}
        className="inset-x-0! top-[9dvh]! bottom-auto! mx-auto! w-160 max-w-[calc(100vw-16px)] p-2! backdrop:bg-veil"
        trigger={(props) => (
          <button
            {...props}
            type="button"
            onPointerEnter={load}
            onFocus={load}
            aria-label={label}
            className="flex h-control-sm min-w-0 items-center gap-2 rounded-md max-sm:w-control-sm max-sm:justify-center px-2 text-muted text-sm hover:bg-pressed sm:w-64 sm:bg-neutral-soft"
          >
            {children}
          </button>
        )}
      >
        {(close) => (parts ? <parts.Palette {...palette} close={close} /> : initialInput)}
      </Popover>
      {keeper && <keeper.HistoryKeeper tenant={tenant} />}
      {parts && above && <parts.PaletteAbove {...palette} label={label} close={() => setAbove(false)} />}
    </>
  );
}
