'use client';

import { useQueryClient } from '@tanstack/react-query';
import { usePathname } from 'next/navigation';
import { type ComponentProps, useEffect, useId } from 'react';
import { currentRecord, recordAt } from '@/components/record/record-path';
import { noteCopied } from '@/components/ui/copied-id';
import { COPYING } from '@/components/ui/copy-layer';
import { Modal } from '@/components/ui/dialog';
import { pathInTenant } from '@/components/ui/sections';
import { useAction } from '@/components/ui/use-action';
import { noteOpened } from '@/lib/console/actions';
import { Palette } from './command-palette';
import { recentsQuery, withRecent } from './recent-records';

/** A record only passed on the way to the next one is not one that was opened. */
const HINT_MS = 400;

/** Notes the records that somebody opens in this tenant, however they got there. */
function RecentKeeper({ tenant }: { tenant: string }) {
  const client = useQueryClient();
  const path = pathInTenant(usePathname());
  const { mutate: noteRecord } = useAction(noteOpened);
  useEffect(() => {
    // What was opened elsewhere is there when the palette opens.
    void client.prefetchQuery(recentsQuery(tenant));
  }, [client, tenant]);
  useEffect(() => {
    if (!recordAt(path)) return;
    const timer = setTimeout(() => {
      const record = currentRecord();
      if (!record) return;
      const { label } = record;
      client.setQueryData(recentsQuery(tenant).queryKey, (all) => withRecent(all ?? [], { path, label }));
      noteRecord({ tenant, path, ...record });
    }, HINT_MS);
    return () => clearTimeout(timer);
  }, [client, tenant, path, noteRecord]);
  return null;
}

const selected = (): string => {
  const field = document.activeElement;
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement))
    return getSelection()?.toString() ?? '';
  const [from, to] = [field.selectionStart, field.selectionEnd];
  return from === null || to === null ? '' : field.value.slice(from, to);
};

/** Notes in which tenant something was copied: looked for in another one, it can be said where it comes from. */
function CopyKeeper({ tenant }: { tenant: string }) {
  useEffect(() => {
    const note = (text: string) => noteCopied(text, tenant, `${location.pathname}${location.search}`);
    const copy = () => note(selected());
    // A button writes out what it copies when it hears this itself.
    const clickLater = ({ target }: Event) =>
      setTimeout(() => target instanceof HTMLElement && note(target.dataset.copy ?? ''));
    addEventListener('copy', copy);
    addEventListener(COPYING, clickLater, true);
    return () => {
      removeEventListener('copy', copy);
      removeEventListener(COPYING, clickLater, true);
    };
  }, [tenant]);
  return null;
}

/** The palette within the popover of its button. */
export const PaletteInPopover = (props: ComponentProps<typeof Palette>) => <Palette {...props} />;

/** The palette while a dialog or a sheet stands over the page: a modal above it, which gives the focus back to it. */
function PaletteAbove({ label, ...palette }: ComponentProps<typeof Palette> & { label: string }) {
  const heading = useId();
  return (
    <Modal
      open
      onClose={palette.close}
      labelledBy={heading}
      className="appear fixed inset-x-0 top-[9dvh] bottom-auto mx-auto my-0 w-160 max-w-[calc(100vw-16px)] overflow-hidden rounded-lg bg-raised text-ink shadow-lift"
    >
      <h2 id={heading} className="sr-only">
        {label}
      </h2>
      <div className="p-2">
        <Palette {...palette} />
      </div>
    </Modal>
  );
}

/** What of the palette is on every page, once it is loaded: it notes what is opened, and stands above a modal when asked for. */
export function SearchStatus({
  above,
  ...palette
}: ComponentProps<typeof PaletteAbove> & { above: boolean }) {
  return (
    <>
      <RecentKeeper tenant={palette.tenant} />
      <CopyKeeper tenant={palette.tenant} />
      {above && <PaletteAbove {...palette} />}
    </>
  );
}
