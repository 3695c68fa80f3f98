import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useTranslations } from 'next-intl';
import { ButtonLink } from '@/components/ui/button';
import { Money, Num } from '@/components/ui/number';
import { PrefetchLink } from '@/components/ui/prefetch-link';
import { route } from '@/components/ui/route';
import { cx } from '@/components/ui/style';
import { tenantPath } from '@/lib/console/browser/tenant-path';
import type { Attention } from './attention';
import type { History } from './card-history';
import type { Card } from './cards';

const icons = {
  warn: <TriangleAlert aria-hidden="true" className="size-4 text-warn" />,
  bad: <CircleAlert aria-hidden="true" className="size-4 text-bad" />,
};

/** The parts of a count, each with a link to its list. */
function Parts({ tenant, parts }: { tenant: string; parts: NonNullable<Card['parts']> }) {
  const t = useTranslations('overview');
  const tErrors = useTranslations('errors');
  return parts.map(({ label, count, isLowerBound, segment }) => (
    <PrefetchLink
      key={segment}
      href={route(tenantPath(tenant, segment))}
      className="relative z-10 rounded-sm hover:text-ink hover:underline pointer-coarse:py-2"
    >
      {'error' in label ? (tErrors.has(label.error) ? tErrors(label.error) : label.error) : t(label.key)}{' '}
      <span className="tabular-nums">
        {isLowerBound ? t('atLeast', { n: count }) : <Num value={count} />}
      </span>
    </PrefetchLink>
  ));
}

/** One item that needs attention: how many, since when, and a link to handle it. */
function AttentionRow({
  tenant,
  attention: { kind, state, count, isLowerBound, age, segment, variant, card },
  addedToday,
}: {
  tenant: string;
  attention: Attention;
  addedToday: number | undefined;
}) {
  const t = useTranslations('overview');
  const tValues = useTranslations('values');
  const id = `attention-${kind}${state ?? ''}`;
  return (
    <li className="relative flex min-h-14 items-center gap-3 border-b px-3 py-2 last:border-b-0 hover:bg-hover">
      {icons[variant]}
      <span className="min-w-11 text-right font-semibold text-base tabular-nums sm:min-w-14 sm:text-xl">
        {isLowerBound ? t('atLeast', { n: count }) : <Num value={count} />}
      </span>
      <div className="min-w-0 flex-1">
        <h3 id={id} className="font-medium">
          {t(`attention.${kind}`, { n: count, state: state ? tValues(state) : '' })}
          {age !== undefined && (
            <span className="font-normal text-muted"> · {t('oldest', { days: age })}</span>
          )}
        </h3>
        <p className="flex flex-wrap gap-x-3 text-muted text-xs">
          {card?.parts && (
            <span className="contents max-sm:hidden">
              <Parts tenant={tenant} parts={card.parts} />
            </span>
          )}
          {addedToday !== undefined && addedToday > 0 && <span>{t('freshToday', { n: addedToday })}</span>}
          {card?.skus !== undefined && <span>{t('skus', { n: card.skus })}</span>}
          {card?.values?.map(({ currency, value }) => (
            <Money key={currency} value={value} currency={currency} />
          ))}
        </p>
      </div>
      <ButtonLink
        href={route(tenantPath(tenant, segment))}
        variant={kind === 'rejected' ? 'primary' : 'secondary'}
        aria-describedby={id}
        className="after:absolute after:inset-0"
      >
        {t(kind === 'rejected' ? 'act.fix' : kind === 'requests' ? 'act.check' : 'act.review')}
      </ButtonLink>
    </li>
  );
}

/** What needs attention now, most urgent first. */
export function AttentionList({
  tenant,
  found,
  histories,
}: {
  tenant: string;
  found: readonly Attention[];
  histories: ReadonlyMap<string, History>;
}) {
  const t = useTranslations('overview');
  return (
    <section aria-labelledby="attention">
      <h2 id="attention" className="mb-2 font-semibold text-base">
        {t('attention.title')}
      </h2>
      {found.length === 0 ? (
        <p className="flex min-h-14 items-center gap-3 rounded-lg border px-3 text-muted">
          <CircleCheck aria-hidden="true" className="size-4 text-good" />
          {t('attention.none')}
        </p>
      ) : (
        <ol className="overflow-hidden rounded-lg border">
          {found.map((one) => (
            <AttentionRow
              key={one.segment}
              tenant={tenant}
              attention={one}
              addedToday={histories.get(one.kind)?.addedToday}
            />
          ))}
        </ol>
      )}
    </section>
  );
}

/** Open orders from created to ready, with the stuck ones of each state. */
export function OrderPipeline({ tenant, card, shipped }: { tenant: string; card: Card; shipped: Shipped }) {
  const t = useTranslations('overview');
  const tValues = useTranslations('values');
  const { stages } = card;
  if (!stages) return null;
  const cells = [
    ...stages.map((stage) => ({ ...stage, label: tValues(stage.state) })),
    ...(shipped ? [{ ...shipped, state: 'shipped', label: t('shippedToday'), stuck: undefined }] : []),
  ];
  return (
    <section aria-labelledby="pipeline">
      <h2 id="pipeline" className="mb-2 flex flex-wrap items-baseline gap-x-3 font-semibold text-base">
        {t('pipeline')}
        <PrefetchLink
          href={route(tenantPath(tenant, card.segment))}
          className="font-normal text-accent-text text-sm hover:underline"
        >
          {t('openOrders', { n: 'count' in card.counted ? card.counted.count : 0 })}
        </PrefetchLink>
      </h2>
      <ol className="grid gap-px overflow-hidden rounded-lg border bg-line sm:auto-cols-fr sm:grid-flow-col">
        {cells.map(({ state, label, count, segment, stuck }) => (
          <li
            key={state}
            className="relative flex bg-canvas px-3 hover:bg-hover max-sm:min-h-11 max-sm:items-center max-sm:gap-3 sm:min-h-20 sm:flex-col sm:py-2"
          >
            <PrefetchLink
              href={route(tenantPath(tenant, segment))}
              className="text-muted text-sm after:absolute after:inset-0 max-sm:flex-1"
            >
              {label}
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
                href={route(tenantPath(tenant, stuck.segment))}
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

type Shipped = { count: number; segment: string } | undefined;
