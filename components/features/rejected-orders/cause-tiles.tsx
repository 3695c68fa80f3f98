import { getLocale, getTranslations } from 'next-intl/server';
import { Suspense } from 'react';
import { FilterTiles } from '@/components/data-table/filters/filter-tiles';
import { CountTilesPlace } from '@/components/data-table/filters/status-counts-slot';
import { rejectedCauses } from './rejected-causes';

/** More at once would be a second list above the first; a press shows the others. */
const SHOWN = 8;

async function Counted({ tenant }: { tenant: string }) {
  const [t, errors, locale, { causes, latest }] = await Promise.all([
    getTranslations('overview'),
    getTranslations('errors'),
    getLocale(),
    rejectedCauses(tenant, SHOWN),
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
      {latest !== undefined && (
        <p className="shrink-0 px-4 pt-1 text-faint text-xs md:px-6">{t('causesOfLatest', { n: latest })}</p>
      )}
    </>
  );
}

/** The queue of rejected orders by cause: how many have each; a press shows those alone. */
export function CauseTiles({ tenant }: { tenant: string }) {
  return (
    <Suspense fallback={<CountTilesPlace />}>
      <Counted tenant={tenant} />
    </Suspense>
  );
}
