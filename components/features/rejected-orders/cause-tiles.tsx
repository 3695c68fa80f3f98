import { getLocale, getTranslations } from 'next-intl/server';
import { Suspense } from 'react';
import { CountTilesPlace, FilterTiles } from '@/components/data-table/filters/filter-tiles';
import type { SearchParams } from '@/components/data-table/url-state/list-state';
import { PrefetchLink } from '@/components/ui/prefetch-link';
import { route } from '@/components/ui/route';
import { pathOf } from '@/components/ui/sections';
import { type RejectedCauses, rejectedCauses } from './rejected-causes';

/** More at once would be a second list above the first; a press shows the others. */
const SHOWN = 8;

/** Says that only the latest rejected orders were looked at, and leads to some older ones. `search`: the list's address so far. */
async function OnlyLatest({
  tenant,
  latest,
  older,
  search,
}: {
  tenant: string;
  latest: number;
  older: RejectedCauses['older'];
  search: SearchParams;
}) {
  const t = await getTranslations('overview');
  const asked = new URLSearchParams(
    Object.entries(search).flatMap(([name, said]) => [said ?? []].flat().map((value) => [name, value])),
  );
  if (older) asked.set('older', String(older.to));
  return (
    <p className="shrink-0 px-4 pt-1 text-faint text-xs md:px-6">
      {t('causesOfLatest', { n: latest })}{' '}
      {older && (
        <PrefetchLink
          href={route(pathOf(tenant, { segment: `rejected-orders?${asked}` }))}
          className="text-accent-text underline underline-offset-2"
        >
          {t('checkOlder', { n: older.n })}
        </PrefetchLink>
      )}
    </p>
  );
}

type Props = { tenant: string; seen: number; search: SearchParams };

async function Counted({ tenant, seen, search }: Props) {
  const [t, errors, locale, { causes, latest, older }] = await Promise.all([
    getTranslations('overview'),
    getTranslations('errors'),
    getLocale(),
    rejectedCauses(tenant, SHOWN, seen),
  ]);
  if (causes.length === 0) return null;
  const number = new Intl.NumberFormat(locale);
  const tiles = causes.map(async ({ error, counted }) => {
    const found = await counted;
    return {
      filter: `error:in:${error}`,
      label: errors.has(error) ? errors(error) : error,
      figure: 'count' in found ? `${number.format(found.count)}${found.atLeast ? '+' : ''}` : '–',
    };
  });
  return (
    <>
      <FilterTiles label={t('byCause')} tiles={await Promise.all(tiles)} small counts first={SHOWN} />
      {latest !== undefined && <OnlyLatest {...{ tenant, latest, older, search }} />}
    </>
  );
}

/** The queue of rejected orders by cause: how many have each; a press shows those alone. */
export function CauseTiles(props: Props) {
  return (
    <Suspense fallback={<CountTilesPlace />}>
      <Counted {...props} />
    </Suspense>
  );
}
