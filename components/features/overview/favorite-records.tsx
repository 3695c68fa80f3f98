import { getTranslations } from 'next-intl/server';
import { recordAt } from '@/components/record/record-path';
import { PlaceIcon } from '@/components/shell/navigation/section-icon';
import { PrefetchLink } from '@/components/ui/prefetch-link';
import { route } from '@/components/ui/route';
import { pathOf } from '@/components/ui/sections';
import { StateBadge } from '@/components/ui/state-badge';
import { When } from '@/components/ui/time';
import { favoritesOf } from '@/lib/console/views/favorites';

/** The favorite records of a person, each with its state as it was last seen here: nothing is asked of the platform for it. */
export async function FavoriteRecords({ tenant, personId }: { tenant: string; personId: string }) {
  const [t, kinds, favorites] = await Promise.all([
    getTranslations('overview.favorites'),
    getTranslations('shell.palette.kinds'),
    favoritesOf(personId, tenant).catch(() => []),
  ]);
  const known = favorites.flatMap((favorite) => {
    const record = recordAt(favorite.path);
    return record ? [{ ...favorite, ...record }] : [];
  });
  if (known.length === 0) return null;
  return (
    <section id="favorites" aria-labelledby="favorites-title">
      <h2 id="favorites-title" className="border-b pb-1 font-medium text-sm">
        {t('title')}
      </h2>
      <ul>
        {known.map(({ path, label, kind, key, state, seenAt }) => (
          <li key={path} className="border-b last:border-b-0">
            <PrefetchLink
              href={route(`${pathOf(tenant, { segment: '' })}/${path}`)}
              className="-mx-2 flex min-h-row flex-wrap items-center gap-x-3 rounded-md px-2 py-1 hover:bg-hover"
            >
              <PlaceIcon
                id={kind === 'rejected-orders' ? 'rejected' : kind}
                className="size-4 shrink-0 text-faint"
              />
              <span className="min-w-0 flex-1 basis-40 truncate">
                {label} {label !== key && <code className="text-muted text-xs">{key}</code>}
              </span>
              <span className="text-muted text-xs">{kinds(kind)}</span>
              <StateBadge value={state} />
              <span className="text-muted text-xs">
                {t.rich('seen', { when: () => <When at={seenAt.toISOString()} /> })}
              </span>
            </PrefetchLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
