import CircleAlert from 'lucide-react/icons/circle-alert';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useTranslations } from 'next-intl';
import { failureTitle } from '@/components/ui/failure-text';
import { Skeleton } from '@/components/ui/loading';
import { Num } from '@/components/ui/number';
import { PrefetchLink } from '@/components/ui/prefetch-link';
import { RetryAfter } from '@/components/ui/retry-after';
import { route } from '@/components/ui/route';
import { pathOf } from '@/components/ui/sections';
import { cx } from '@/components/ui/style';
import { Day } from '@/components/ui/time';
import { tooltip } from '@/components/ui/tooltip';
import type { Clock } from '@/lib/contract/dqb/dqb-filter';
import { isOnlyTitle } from '@/lib/contract/schema/issue';
import { addDays, dayIn, daysBetween } from '@/lib/contract/schema/zone';
import type { Card, CardId } from './cards';
import { figureCause } from './figures';
import type { History } from './overview-data';

const marks = {
  info: null,
  warn: <TriangleAlert aria-hidden="true" className="size-4 text-warn" />,
  bad: <CircleAlert aria-hidden="true" className="size-4 text-bad" />,
};

const WIDTH = 72;
const HEIGHT = 24;

/** The course of a number in the last days: for the eye alone, the change beside it says it in words. */
function SmallLine({ line }: Pick<History, 'line'>) {
  const known = line.flatMap((value, i) =>
    value === undefined ? [] : [{ value, x: (i / (line.length - 1)) * WIDTH }],
  );
  if (known.length < 2) return null;
  const values = known.map(({ value }) => value);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const y = (value: number) =>
    most === least ? HEIGHT / 2 : HEIGHT - 2 - ((value - least) / (most - least)) * (HEIGHT - 4);
  const last = known.at(-1);
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      className="h-6 w-18 shrink-0 overflow-visible text-muted"
    >
      <polyline
        points={known.map(({ x, value }) => `${x.toFixed(1)},${y(value).toFixed(1)}`).join(' ')}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
      />
      {last && <circle cx={last.x} cy={y(last.value)} r="2.5" className="fill-accent" />}
    </svg>
  );
}

/** In place of a number that could not be had: the cause in two words, all of it in the tooltip. */
function NotCounted({
  counted: { message, failure },
}: {
  counted: Extract<Card['counted'], { message: string }>;
}) {
  const t = useTranslations('overview');
  const titles = useTranslations('table.failed');
  const cause = t(`cause.${figureCause(failure)}`);
  // Of what was not asked, the title says it all; a platform's bare "Not Found" adds nothing to it.
  const adds = message !== '' && !isOnlyTitle(message) && failure?.kind !== 'limited';
  const why = [failure ? failureTitle(failure, titles) : cause, adds && message].filter(Boolean).join('. ');
  return (
    <span {...tooltip(why)} className="text-muted text-sm">
      {failure ? <RetryAfter failure={failure} brief otherwise={cause} /> : cause}
    </span>
  );
}

/** A card before its number is there, in its final size. */
export function WaitingCard({ id }: { id: CardId }) {
  const t = useTranslations('overview');
  return (
    <li className="flex min-h-28 flex-col gap-2 rounded-lg border p-3">
      <h2 className="font-medium text-sm">{t(`cards.${id}`)}</h2>
      <Skeleton className="h-6 w-12" />
    </li>
  );
}

/** A number of the overview: what changed, since when the oldest waits, what it is made of. All of the card leads to its list. */
export function OverviewCard({
  id,
  tenant,
  clock,
  card,
  history: { line, change, fresh },
}: {
  id: CardId;
  tenant: string;
  clock: Clock;
  card: Card;
  history: History;
}) {
  const t = useTranslations('overview');
  const errors = useTranslations('errors');
  const values = useTranslations('values');
  const { counted, segment, tone, oldest, skus, parts = [] } = card;
  const count = 'count' in counted ? counted.count : undefined;
  const some = count !== undefined && count > 0;
  const age = oldest ? daysBetween(dayIn(clock.zone, new Date(oldest)), clock.today) : undefined;
  const labelOf = (label: NonNullable<Card['parts']>[number]['label']) => {
    if ('error' in label) return errors.has(label.error) ? errors(label.error) : label.error;
    return 'state' in label ? values(label.state) : t(label.key);
  };
  return (
    <li className="group relative flex min-h-28 flex-col gap-1 rounded-lg border p-3 hover:bg-hover">
      <h2 className="flex items-center gap-1.5 font-medium text-sm">
        <PrefetchLink
          href={route(pathOf(tenant, { segment }))}
          className="min-w-0 flex-1 after:absolute after:inset-0 after:rounded-lg focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-focus"
        >
          {t(`cards.${id}`)}
        </PrefetchLink>
        {some && tone && marks[tone]}
      </h2>
      <div className="flex items-end justify-between gap-2">
        {'count' in counted ? (
          <span className={cx('font-semibold text-2xl tabular-nums leading-8', !some && 'text-muted')}>
            {counted.atLeast ? t('atLeast', { n: counted.count }) : <Num value={counted.count} />}
          </span>
        ) : (
          <NotCounted counted={counted} />
        )}
        <SmallLine line={line} />
      </div>
      <p className="flex flex-wrap gap-x-3 text-muted text-xs">
        {fresh !== undefined && <span className="whitespace-nowrap">{t('freshToday', { n: fresh })}</span>}
        {change && (
          <span className="whitespace-nowrap">
            {change.day === addDays(clock.today, -1)
              ? t('sinceYesterday', { by: change.by })
              : t.rich('sinceDay', { by: change.by, day: () => <Day date={change.day} /> })}
          </span>
        )}
        {some && age !== undefined && (
          <span className={cx('whitespace-nowrap', tone && tone !== 'info' && 'text-ink')}>
            {t('oldest', { days: age })}
          </span>
        )}
        {some && skus !== undefined && <span className="whitespace-nowrap">{t('skus', { n: skus })}</span>}
        {some &&
          card.values?.map(({ currency, value }) => (
            <Num key={currency} value={Math.round(value)} unit={currency} />
          ))}
      </p>
      {parts.length > 0 && (
        <ul className="relative -mx-1 mt-1 text-xs">
          {parts.map((part) => (
            <li key={part.segment} className="flex items-center">
              <PrefetchLink
                href={route(pathOf(tenant, { segment: part.segment }))}
                className="flex min-h-6 min-w-0 flex-1 items-center gap-2 rounded px-1 hover:bg-pressed pointer-coarse:min-h-11"
              >
                <span className="min-w-0 flex-1 truncate">{labelOf(part.label)}</span>
                <span className="font-medium tabular-nums">
                  {part.atLeast ? t('atLeast', { n: part.count }) : <Num value={part.count} />}
                </span>
              </PrefetchLink>
              {part.stuck && (
                <PrefetchLink
                  href={route(pathOf(tenant, { segment: part.stuck.segment }))}
                  className="flex min-h-6 min-w-16 items-center justify-end rounded px-1 text-warn hover:bg-pressed pointer-coarse:min-h-11"
                >
                  {t('stuck', { n: part.stuck.count })}
                </PrefetchLink>
              )}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
