import CircleCheck from 'lucide-react/icons/circle-check';
import { useTranslations } from 'next-intl';
import { Fragment } from 'react';
import { failureDetail, failureTitle } from '@/components/ui/failure-text';
import { Skeleton } from '@/components/ui/loading';
import { Money } from '@/components/ui/number';
import { PrefetchLink } from '@/components/ui/prefetch-link';
import { RetryAfter } from '@/components/ui/retry-after';
import { route } from '@/components/ui/route';
import { Day } from '@/components/ui/time';
import { tooltip } from '@/components/ui/tooltip';
import type { Failure } from '@/lib/console/browser/result';
import { addDays } from '@/lib/contract/schema/zone';
import { Count } from './count';
import { metricCause } from './metric-query';
import type { ComparedMetric } from './since-yesterday';

/** Shows why a count is unavailable: the cause in two or three words, and the details in a tooltip. */
function NotCounted({ failure }: { failure: Failure }) {
  const t = useTranslations('overview');
  const tTitles = useTranslations('table.failed');
  const cause = t(`cause.${metricCause(failure)}`);
  const reason = [failureTitle(failure, tTitles), failureDetail(failure)].filter(Boolean).join('. ');
  return (
    <span {...tooltip(reason)} className="text-muted text-sm">
      <RetryAfter failure={failure} isCompact fallback={cause} />
    </span>
  );
}

/** Shows a count and its change, with a link to its list. */
function MetricCard({ metric, today }: { metric: ComparedMetric; today: string }) {
  const t = useTranslations('overview');
  const { id, counted, path, age, skus, values = [], parts = [], change } = metric;
  return (
    // The cards share grid rows, so that their counts stay aligned if one title wraps to two lines.
    <li className="relative row-span-3 grid grid-rows-subgrid rounded-md px-3 py-2 hover:bg-hover">
      <h3 className="text-muted text-sm">
        <PrefetchLink
          href={route(path)}
          className="after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-focus"
        >
          {t(`metrics.${id}`)}
        </PrefetchLink>
      </h3>
      <span className="font-semibold text-xl tabular-nums">
        {'count' in counted ? <Count {...counted} /> : <NotCounted failure={counted.failure} />}
      </span>
      <p className="flex flex-wrap gap-x-3 text-muted text-xs">
        {age !== undefined && <span>{t('oldest', { days: age })}</span>}
        {skus !== undefined && <span>{t('skus', { n: skus })}</span>}
        {values.map(({ currency, value }) => (
          <Money key={currency} value={value} currency={currency} />
        ))}
        {parts.length === 0 && change && change.by !== 0 && (
          <span>
            {change.day === addDays(today, -1)
              ? t('sinceYesterday', { by: change.by })
              : t.rich('sinceDay', { by: change.by, day: () => <Day date={change.day} /> })}
          </span>
        )}
      </p>
    </li>
  );
}

/** Lists the metrics that need no attention. Zeros share one line. */
export function MetricList({ metrics, today }: { metrics: readonly ComparedMetric[]; today: string }) {
  const t = useTranslations('overview');
  const isZero = ({ counted }: ComparedMetric) => 'count' in counted && counted.count === 0;
  const zeros = metrics.filter(isZero);
  return (
    <section aria-labelledby="figures">
      <h2 id="figures" className="mb-2 font-semibold text-base">
        {t('figures')}
      </h2>
      {zeros.length < metrics.length && (
        <ul
          aria-labelledby="figures"
          className="grid grid-cols-2 rounded-lg border py-1 sm:grid-cols-3 lg:grid-cols-5"
        >
          {metrics
            .filter((one) => !isZero(one))
            .map((one) => (
              <MetricCard key={one.id} metric={one} today={today} />
            ))}
        </ul>
      )}
      {zeros.length > 0 && (
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 pt-3 text-muted text-sm">
          <CircleCheck aria-hidden="true" className="size-4 text-good" />
          {t('zero')}
          <span className="flex flex-wrap gap-y-1">
            {zeros.map(({ id, path }, at) => (
              <Fragment key={id}>
                {at > 0 && (
                  <span aria-hidden="true" className="w-4 self-center text-center text-faint">
                    ·
                  </span>
                )}
                <PrefetchLink
                  href={route(path)}
                  className="hover:text-ink hover:underline pointer-coarse:py-3"
                >
                  {t(`metrics.${id}`)}
                </PrefetchLink>
              </Fragment>
            ))}
          </span>
        </p>
      )}
    </section>
  );
}

/** Placeholder of the overview's first screen. */
export function OverviewSkeleton() {
  return (
    <div className="flex flex-col gap-6">
      <Skeleton className="h-70 w-full" />
      <Skeleton className="h-20 w-full" />
      <Skeleton className="h-32 w-full" />
    </div>
  );
}
