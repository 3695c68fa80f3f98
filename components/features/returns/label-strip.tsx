import Pin from 'lucide-react/icons/pin';
import { getLocale, getTranslations } from 'next-intl/server';
import { FilterTiles } from '@/components/data-table/filters/filter-tiles';
import { labelUses } from '@/lib/console/labels/labels';
import { byNumbers } from './returns-by-number';

/** No more records than these are asked for by a label. */
const MOST = 60;

/**
 * The labels kept here, each a filter of the list by the numbers of its returns: the platform's own filter and search cannot see
 * them, and that is said.
 */
export async function LabelStrip({ tenant }: { tenant: string }) {
  const [t, locale, uses] = await Promise.all([
    getTranslations('label'),
    getLocale(),
    labelUses(tenant, 'returns', MOST),
  ]);
  const number = new Intl.NumberFormat(locale);
  const tiles = uses.flatMap(({ label, count, records }) => {
    const found = byNumbers('returnReferenceNumber', records);
    if (!found) return [];
    const { filter, asked } = found;
    return [
      { filter, label, figure: asked < count ? t('someOf', { n: asked, count }) : number.format(count) },
    ];
  });
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-x-1 pt-2">
      <p className="flex items-center gap-1.5 pl-4 text-muted text-xs md:pl-6">
        <Pin aria-hidden="true" className="size-3.5 shrink-0" />
        {t('title')}
      </p>
      <div className="min-w-0 [&>fieldset]:pt-0! [&>fieldset]:pl-1! [&_button]:border-dashed [&_button_span]:first-letter:normal-case!">
        <FilterTiles label={t('title')} tiles={tiles} small />
      </div>
      <p className="pr-4 pl-4 text-faint text-xs md:pr-6 md:pl-0">{t('unseen')}</p>
    </div>
  );
}
