'use client';

import { useQueryClient } from '@tanstack/react-query';
import { usePathname } from 'next/navigation';
import { useEffect } from 'react';
import { currentRecord, recordAt } from '@/components/record/record-path';
import { noteCopied } from '@/components/ui/copied-id';
import { COPYING } from '@/components/ui/copy-layer';
import { useAction } from '@/components/ui/use-action';
import { pathInTenant } from '@/lib/console/browser/tenant-path';
import { trackOpened } from '@/lib/console/views/favorite-actions';
import { addRecent, recentsQuery } from './recents-query';

/** Milliseconds after which a displayed record counts as opened, so that paging through records does not fill the list. */
const OPENED_AFTER_MS = 400;

/** Saves the opened records of this tenant, regardless of how the user reached them. */
function RecentKeeper({ tenant }: { tenant: string }) {
  const queryClient = useQueryClient();
  const path = pathInTenant(usePathname());
  const { mutate: noteRecord } = useAction(trackOpened);
  useEffect(() => {
    // Prefetch, so that the palette also shows records opened in other browsers.
    void queryClient.prefetchQuery(recentsQuery(tenant));
  }, [queryClient, tenant]);
  useEffect(() => {
    if (!recordAt(path)) return;
    const timer = setTimeout(() => {
      const record = currentRecord();
      if (!record) return;
      const { label } = record;
      queryClient.setQueryData(recentsQuery(tenant).queryKey, (all) => addRecent(all ?? [], { path, label }));
      noteRecord({ tenant, path, ...record });
    }, OPENED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [queryClient, tenant, path, noteRecord]);
  return null;
}

/** Returns the text that is copied from an element. */
const copiedText = (field: EventTarget | null): string => {
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement))
    return getSelection()?.toString() ?? '';
  const [from, to] = [field.selectionStart, field.selectionEnd];
  return from === null || to === null ? '' : field.value.slice(from, to);
};

/** Saves the tenant in which a text was copied, so that a search for the text in another tenant can name the first tenant. */
function CopyKeeper({ tenant }: { tenant: string }) {
  useEffect(() => {
    const note = (text: string) => noteCopied(text, tenant, `${location.pathname}${location.search}`);
    const copy = ({ target }: ClipboardEvent) => note(copiedText(target));
    // Deferred, because a copy button sets `data-copy` while it handles this event.
    const clickDeferred = ({ target }: Event) =>
      setTimeout(() => target instanceof HTMLElement && note(target.dataset.copy ?? ''));
    addEventListener('copy', copy);
    addEventListener(COPYING, clickDeferred, true);
    return () => {
      removeEventListener('copy', copy);
      removeEventListener(COPYING, clickDeferred, true);
    };
  }, [tenant]);
  return null;
}

export function HistoryKeeper({ tenant }: { tenant: string }) {
  return (
    <>
      <RecentKeeper tenant={tenant} />
      <CopyKeeper tenant={tenant} />
    </>
  );
}
