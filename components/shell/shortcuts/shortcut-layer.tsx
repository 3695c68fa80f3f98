'use client';

import { useQueryClient } from '@tanstack/react-query';
import dynamic from 'next/dynamic';
import { usePathname, useRouter, useSearchParams } from 'next/navigation';
import { useEffect, useRef, useState } from 'react';
import { bookmarksQuery } from '@/components/ui/bookmarks/bookmarks';
import { leave } from '@/components/ui/leave-guard';
import { route } from '@/components/ui/route';
import { pathOf } from '@/components/ui/sections';
import { lastPage, lastSearchAt, saveToSession } from '@/components/ui/session-storage';
import {
  areShortcutsOff,
  isChord,
  shortcutDelay,
  showKeysEvent,
  useKeys,
} from '@/components/ui/shortcuts/use-shortcuts';
import { findAboveEvent, searchButtonId } from '../command-palette/open-palette';
import type { NavSection } from '../navigation/nav-items';
import { pinnedHref } from '../navigation/use-bookmark-links';
import { bellId } from '../notices/bell';
import { switcherId } from '../tenants/tenant-switcher';

const KeyDialog = dynamic(() => import('./shortcut-dialog').then((module) => module.KeyDialog), {
  ssr: false,
});

/** The global shortcuts of a tenant. Disabled in text inputs and while an overlay is open. */
export function KeyLayer({ tenant, sections }: { tenant: string; sections: readonly NavSection[] }) {
  const router = useRouter();
  const queryClient = useQueryClient();
  const [listed, setListed] = useState(false);
  const [path, searchParams] = [usePathname(), useSearchParams().toString()];
  // A link back to a list opens its last URL.
  // biome-ignore lint/correctness/useExhaustiveDependencies: reads the URL after it has changed
  useEffect(() => {
    saveToSession(lastSearchAt(path), location.search);
    if (path.startsWith('/t/')) saveToSession(lastPage, path + location.search);
  }, [path, searchParams]);

  const pendingUntil = useRef(-Infinity);
  useKeys((event) => {
    const isChordKey = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
    if (isChordKey && (event.key === '.' || event.key.toLowerCase() === 'k')) {
      const isModalOpen = document.querySelector('dialog:modal') !== null;
      if (isModalOpen && event.key === '.') return;
      event.preventDefault();
      if (isModalOpen) dispatchEvent(new Event(findAboveEvent));
      else document.getElementById(event.key === '.' ? switcherId : searchButtonId)?.togglePopover(true);
      return;
    }
    if (isChord(event) || areShortcutsOff(event)) return;
    if (pendingUntil.current > event.timeStamp - shortcutDelay) {
      pendingUntil.current = -Infinity;
      // This key types ı on a Turkish keyboard.
      const letter = event.key.toLowerCase().replace('ı', 'i');
      const section = sections.find((p) => p.letter === letter);
      const pinned = queryClient.getQueryData(bookmarksQuery(tenant).queryKey)?.views[Number(letter) - 1];
      const href = section ? pathOf(tenant, section) : pinned && pinnedHref(tenant, pinned);
      if (!href) return;
      event.preventDefault();
      leave(() => router.push(route(href)));
    } else if (event.key === 'g') pendingUntil.current = event.timeStamp;
    else if (event.key === 't') open(event, switcherId);
    else if (event.key === 'b') open(event, bellId);
    else if (event.key === '/') search(event);
    else if (event.key === '?') setListed(true);
  }, true);
  useEffect(() => {
    const show = () => setListed(true);
    addEventListener(showKeysEvent, show);
    return () => removeEventListener(showKeysEvent, show);
  }, []);

  return listed ? <KeyDialog sections={sections} onClose={() => setListed(false)} /> : null;
}

function open(event: KeyboardEvent, id: string): void {
  event.preventDefault();
  document.getElementById(id)?.togglePopover(true);
}

/** The page's own search box if it has one, else the palette. */
function search(event: KeyboardEvent): void {
  const field = document.querySelector<HTMLInputElement>('[data-search]');
  if (!field) open(event, searchButtonId);
  event.preventDefault();
  field?.focus();
  field?.select();
}
