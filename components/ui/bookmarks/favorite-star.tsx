'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import Star from 'lucide-react/icons/star';
import { useTranslations } from 'next-intl';
import { changeFavorite } from '@/lib/console/views/favorite-actions';
import { usePageActions } from '../actions/page-actions';
import { IconButton } from '../button';
import { cx } from '../style';
import { toast } from '../toast';
import { useAction } from '../use-action';
import { bookmarksQuery, type RecordTitle } from './bookmarks';

/**
 * Returns functions to look up and toggle the user's favorite records. Favorites change only after the server has stored the
 * change.
 */
export function useFavorites(tenant: string) {
  const t = useTranslations('ui.favorite');
  const queryClient = useQueryClient();
  const query = bookmarksQuery(tenant);
  const { data } = useQuery(query);
  const has = (path: string) => data?.favorites.some((one) => one.path === path) ?? false;
  const { mutate, isPending } = useAction(changeFavorite, {
    onSuccess: ({ isFull }, { label, isFavorite }) =>
      toast({
        title: t(isFull ? 'full' : isFavorite ? 'added' : 'removed'),
        detail: label,
        variant: isFull ? 'bad' : undefined,
      }),
    onError: (_, { label }) => toast({ title: t('failed'), detail: label, variant: 'bad' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: query.queryKey }),
  });
  return {
    has,
    toggle: (path: string, seen: Omit<RecordTitle, 'path'>) => {
      if (!isPending) mutate({ ...seen, tenant, path, isFavorite: !has(path) });
    },
    pending: isPending,
    label: (path: string) => t(has(path) ? 'remove' : 'add'),
  };
}

/**
 * A star button. The star is filled if the record is a favorite. `seen` returns the title and state to save on click.
 */
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
  const label = favorites.label(path);
  const run = () => favorites.toggle(path, seen());
  usePageActions(() => [{ label, keys: 'f', run }], 'record');
  return (
    <IconButton label={label} keys="f" aria-busy={favorites.pending || undefined} onClick={run}>
      <Star aria-hidden="true" className={cx(favorites.has(path) && 'fill-current text-warn')} />
    </IconButton>
  );
}
