import Pin from 'lucide-react/icons/pin';
import { useTranslations } from 'next-intl';
import { getLocale, getTranslations } from 'next-intl/server';
import { FilterTabs } from '@/components/data-table/filters/filter-tabs';
import { LocalTagValue, visibleLocalTag } from '@/components/record/local-tag';
import { Section } from '@/components/record/section';
import { When } from '@/components/ui/time';
import { type LocalTag, localTagUses } from '@/lib/console/local-tags/local-tags';
import { formatFieldFilter, splitValues } from '@/lib/contract/dqb/dqb-filter';
import { dqbLimits } from '@/lib/contract/dqb/dqb-segments';

/** Shows the history of a record's local tag: each value, who set it and when. */
export function LocalTagSection({ changes }: { changes: readonly LocalTag[] }) {
  const t = useTranslations('label');
  return (
    <Section title={t('title')}>
      <p className="mb-2 max-w-140 text-muted">{t('what')}</p>
      <ol aria-label={t('title')} className="flex flex-col">
        {changes.map((change, i) => (
          <li
            key={change.at.toISOString()}
            className="grid grid-cols-[minmax(0,1fr)] items-center gap-x-3 gap-y-0.5 border-b py-1.5 last:border-b-0 sm:grid-cols-[minmax(0,1fr)_11rem_10rem]"
          >
            <span className="flex min-w-0 items-center gap-2">
              {change.label === '' ? (
                <span className="text-muted">{t('taken')}</span>
              ) : i === 0 ? (
                <LocalTagValue label={visibleLocalTag(change)} />
              ) : (
                <span className="truncate text-muted line-through">{change.label}</span>
              )}
            </span>
            <span className="truncate text-muted">{change.person}</span>
            <When at={change.at.toISOString()} className="text-muted" />
          </li>
        ))}
      </ol>
    </Section>
  );
}

/**
 * Returns the URL filter for these record numbers, and how many numbers it contains. Takes as many numbers as fit into
 * one value (D5). Skips numbers that the filter syntax would split.
 */
export function byNumbers(
  field: string,
  records: readonly string[],
): { filter: string; requested: number } | undefined {
  const requestedKeys: string[] = [];
  let length = 0;
  for (const record of records) {
    const [fullText, ...more] = splitValues(record);
    if (fullText !== record || more.length > 0) continue;
    length += record.length + 1;
    if (length > dqbLimits.value) break;
    requestedKeys.push(record);
  }
  if (requestedKeys.length === 0) return undefined;
  return {
    filter: formatFieldFilter({ field, op: 'in', value: requestedKeys.join(',') }),
    requested: requestedKeys.length,
  };
}

/** Maximum number of records in the filter of a local tag. */
const MAX_RECORDS = 60;

/**
 * Tabs that filter the list of returns by local tag. The filters contain return numbers, because the platform does not know local
 * tags.
 */
export async function LocalTagStrip({ tenant }: { tenant: string }) {
  const [t, locale, uses] = await Promise.all([
    getTranslations('label'),
    getLocale(),
    localTagUses(tenant, 'returns', MAX_RECORDS),
  ]);
  const number = new Intl.NumberFormat(locale);
  const tabs = uses.flatMap(({ label, count, records }) => {
    const found = byNumbers('returnReferenceNumber', records);
    if (!found) return [];
    const { filter, requested } = found;
    return [
      {
        filter,
        label,
        count: requested < count ? t('someOf', { n: requested, count }) : number.format(count),
      },
    ];
  });
  return (
    <div className="flex shrink-0 items-center gap-4 overflow-x-auto border-t px-4 text-xs md:px-6">
      <p className="flex shrink-0 items-center gap-1 text-muted">
        <Pin aria-hidden="true" className="size-3.5 shrink-0" />
        {t('title')}
      </p>
      <FilterTabs label={t('title')} tabs={tabs} />
      <p className="shrink-0 whitespace-nowrap text-faint">{t('unseen')}</p>
    </div>
  );
}
