'use client';

import Star from 'lucide-react/icons/star';
import { IconButton } from '../icon-button';
import { cx } from '../style';
import { useFavorites } from './use-favorites';

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
