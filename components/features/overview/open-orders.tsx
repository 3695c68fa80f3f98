import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useTranslations } from 'next-intl';
import { Num } from '@/components/ui/number';
import { PrefetchLink } from '@/components/ui/prefetch-link';
import { route } from '@/components/ui/route';
import { cx } from '@/components/ui/style';
import type { Metric } from './metric';

/** Shows open orders by state, the stuck orders of each state, and the orders shipped today. */
export function OpenOrders({ counted, path, stages = [] }: Metric) {
  const t = useTranslations('overview');
  const tValues = useTranslations('values');
  return (
    <section aria-labelledby="pipeline">
      <h2 id="pipeline" className="mb-2 flex flex-wrap items-baseline gap-x-3 font-semibold text-base">
        {t('pipeline')}
        <PrefetchLink href={route(path)} className="font-normal text-accent-text text-sm hover:underline">
          {t('openOrders', { n: 'count' in counted ? counted.count : 0 })}
        </PrefetchLink>
      </h2>
      <ol className="grid gap-px overflow-hidden rounded-lg border bg-line sm:auto-cols-fr sm:grid-flow-col">
        {stages.map(({ state, count, path, stuck }) => (
          <li
            key={state}
            className="relative flex bg-canvas px-3 hover:bg-hover max-sm:min-h-11 max-sm:items-center max-sm:gap-3 sm:min-h-20 sm:flex-col sm:py-2"
          >
            <PrefetchLink
              href={route(path)}
              className="text-muted text-sm after:absolute after:inset-0 max-sm:flex-1"
            >
              {state === 'Shipped' ? t('shippedToday') : tValues(state)}
            </PrefetchLink>
            <span
              className={cx(
                'font-semibold tabular-nums max-sm:order-last max-sm:min-w-8 max-sm:text-right sm:text-xl',
                !count && 'text-muted',
              )}
            >
              {count === undefined ? '–' : <Num value={count} />}
            </span>
            {stuck && (
              <PrefetchLink
                href={route(stuck.path)}
                className="relative flex w-fit items-center gap-1 text-warn text-xs hover:underline pointer-coarse:min-h-11"
              >
                <TriangleAlert aria-hidden="true" className="size-3" />
                {t('stuck', { n: stuck.count })}
              </PrefetchLink>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
