import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useTranslations } from 'next-intl';
import { RecordFailure } from '@/components/record/record-failure';
import { ButtonLink } from '@/components/ui/button';
import { knownText } from '@/components/ui/known-text';
import { Money } from '@/components/ui/number';
import { PrefetchLink } from '@/components/ui/prefetch-link';
import { route } from '@/components/ui/route';
import type { Failure } from '@/lib/console/browser/result';
import type { Attention } from './attention';
import { Count } from './count';
import type { Metric } from './metric';
import { metricCause } from './metric-query';

const icons = {
  warn: <TriangleAlert aria-hidden="true" className="size-4 text-warn" />,
  bad: <CircleAlert aria-hidden="true" className="size-4 text-bad" />,
};

const partStyle = 'relative z-10 rounded-sm hover:text-ink hover:underline pointer-coarse:py-2';

function Parts({ parts }: { parts: NonNullable<Metric['parts']> }) {
  const t = useTranslations('overview');
  const tErrors = useTranslations('errors');
  return parts.map(({ label, count, isLowerBound, path }) => (
    <PrefetchLink key={path} href={route(path)} className={partStyle}>
      {'error' in label ? knownText(tErrors, label.error) : t(label.key)}{' '}
      <span className="tabular-nums">
        <Count count={count} isLowerBound={isLowerBound} />
      </span>
    </PrefetchLink>
  ));
}

function AlsoStuck({ stages }: { stages: NonNullable<Attention['alsoStuck']> }) {
  const t = useTranslations('overview.attention');
  const tValues = useTranslations('values');
  return (
    <>
      {t('alsoStuck')}
      {stages.map(
        ({ state, stuck }) =>
          stuck && (
            <PrefetchLink key={state} href={route(stuck.path)} className={partStyle}>
              {tValues(state)}{' '}
              <span className="tabular-nums">
                <Count count={stuck.count} />
              </span>
            </PrefetchLink>
          ),
      )}
    </>
  );
}

/** Shows an item that needs attention: how many records, since when, and a link to handle them. */
function AttentionRow({
  kind,
  state,
  count,
  isLowerBound,
  age,
  path,
  variant,
  metric,
  alsoStuck = [],
}: Attention) {
  const t = useTranslations('overview');
  const tValues = useTranslations('values');
  const id = `attention-${kind}${state ?? ''}`;
  return (
    <li className="relative flex min-h-14 items-center gap-3 border-b px-3 py-2 last:border-b-0 hover:bg-hover">
      {icons[variant]}
      <span className="min-w-11 text-right font-semibold text-base tabular-nums sm:min-w-14 sm:text-xl">
        <Count count={count} isLowerBound={isLowerBound} />
      </span>
      <div className="min-w-0 flex-1">
        <h3 id={id} className="font-medium">
          {t(`attention.${kind}`, { n: count, state: state ? tValues(state) : '' })}
          {age !== undefined && (
            <span className="font-normal text-muted"> · {t('oldest', { days: age })}</span>
          )}
        </h3>
        <p className="flex flex-wrap gap-x-3 text-muted text-xs">
          {metric?.parts && (
            <span className="contents max-sm:hidden">
              <Parts parts={metric.parts} />
            </span>
          )}
          {alsoStuck.length > 0 && <AlsoStuck stages={alsoStuck} />}
          {!!metric?.addedToday && <span>{t('freshToday', { n: metric.addedToday })}</span>}
          {metric?.skus !== undefined && <span>{t('skus', { n: metric.skus })}</span>}
          {metric?.values?.map(({ currency, value }) => (
            <Money key={currency} value={value} currency={currency} />
          ))}
        </p>
      </div>
      <ButtonLink
        href={route(path)}
        variant={kind === 'rejected' ? 'primary' : 'secondary'}
        aria-describedby={id}
        className="after:absolute after:inset-0"
      >
        {t(kind === 'rejected' ? 'act.fix' : kind === 'requests' ? 'act.check' : 'act.review')}
      </ButtonLink>
    </li>
  );
}

/** Shows what needs attention now, most urgent first, and why some of the `total` metrics could not be checked. */
export function AttentionList({
  items,
  unchecked,
  total,
}: {
  items: readonly Attention[];
  unchecked: readonly Failure[];
  total: number;
}) {
  const t = useTranslations('overview');
  const causes = [...new Map(unchecked.map((failure) => [metricCause(failure), failure])).values()];
  return (
    <section aria-labelledby="attention">
      <h2 id="attention" className="mb-2 font-semibold text-base">
        {t('attention.title')}
      </h2>
      {items.length === 0 && unchecked.length === 0 && (
        <p className="flex min-h-14 items-center gap-3 rounded-lg border px-3 text-muted">
          <CircleCheck aria-hidden="true" className="size-4 text-good" />
          {t('attention.none')}
        </p>
      )}
      {items.length > 0 && (
        <ol className="overflow-hidden rounded-lg border">
          {items.map((item) => (
            <AttentionRow key={item.path} {...item} />
          ))}
        </ol>
      )}
      {unchecked.length > 0 && (
        <div className="flex flex-col gap-2 pt-2">
          <p className="flex items-center gap-3 px-3 py-1">
            <TriangleAlert aria-hidden="true" className="size-4 shrink-0 text-warn" />
            {t(items.length > 0 ? 'attention.partly' : 'attention.unchecked', { n: unchecked.length, total })}
          </p>
          {causes.map((failure) => (
            <RecordFailure key={metricCause(failure)} failure={failure} />
          ))}
        </div>
      )}
    </section>
  );
}
