'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import Star from 'lucide-react/icons/star';
import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { IconButton } from '../button';
import { cx } from '../style';
import { toast } from '../toast';
import { bookmarksQuery, keepFavorite, type SeenRecord } from './bookmarks';

/** Which records are favorites of this person, and the way to change that. Shown is what the server keeps. */
export function useFavorites(tenant: string) {
  const t = useTranslations('ui.favorite');
  const client = useQueryClient();
  const busy = useRef(false);
  const [pending, setPending] = useState(false);
  const { queryKey } = bookmarksQuery(tenant);
  const { data } = useQuery(bookmarksQuery(tenant));
  const has = (path: string, kept = data) => kept?.favorites.some((one) => one.path === path) ?? false;

  async function keep(path: string, seen: Omit<SeenRecord, 'path'>) {
    const was = has(path);
    const kept = await keepFavorite(tenant, { ...seen, path, on: !was }).catch(() => undefined);
    if (kept) client.setQueryData(queryKey, kept);
    const title = !kept ? 'failed' : has(path, kept) ? 'added' : was ? 'removed' : 'full';
    const tone = title === 'failed' || title === 'full' ? 'bad' : undefined;
    toast({ title: t(title), detail: seen.label, tone });
  }
  function toggle(path: string, seen: Omit<SeenRecord, 'path'>) {
    if (busy.current) return;
    busy.current = true;
    setPending(true);
    void keep(path, seen).finally(() => {
      busy.current = false;
      setPending(false);
    });
  }
  return { has, toggle, pending, label: (path: string) => t(has(path) ? 'remove' : 'add') };
}

/** The star of a record: filled where it is a favorite. `seen`: what is known of the record when it is pressed. */
export function FavoriteStar({
  tenant,
  path,
  seen,
}: {
  tenant: string;
  path: string;
  seen: () => { label: string; state?: string };
}) {
  const favorites = useFavorites(tenant);
  return (
    <IconButton
      label={favorites.label(path)}
      keys="f"
      data-favorite=""
      aria-busy={favorites.pending || undefined}
      onClick={() => favorites.toggle(path, seen())}
    >
      <Star aria-hidden="true" className={cx(favorites.has(path) && 'fill-current text-warn')} />
    </IconButton>
  );
}
