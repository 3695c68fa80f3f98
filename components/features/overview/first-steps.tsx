import { getTranslations } from 'next-intl/server';
import { unavailableReason } from '@/components/record/available-actions';
import { ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { route } from '@/components/ui/route';
import { tenantPath } from '@/lib/console/browser/tenant-path';
import type { Clock } from '@/lib/contract/dqb/dqb-filter';
import type { Metric } from './metric';
import { readMetric } from './metric-query';

const lists = ['getProductsWithTag', 'getCustomers', 'getSalesOrders'] as const;

const steps = [
  { id: 'products', segment: 'new/products' },
  { id: 'import', segment: 'import' },
  { id: 'connect', segment: 'explorer' },
] as const;

/**
 * Shows the first steps in an empty tenant. Counts products, customers and orders only if all metrics are zero. A
 * metric that could not be read counts as zero only if the platform does not offer its list.
 */
export async function FirstSteps({
  tenant,
  clock,
  metrics,
}: {
  tenant: string;
  clock: Clock;
  metrics: Promise<readonly Metric[]>;
}) {
  const isZero = ({ counted }: Metric) => 'count' in counted && counted.count === 0;
  if (!(await metrics).every(isZero)) return null;
  const found = await Promise.all(lists.map((operation) => readMetric({ operation }, tenant, clock)));
  if (!found.every((one) => ('count' in one ? one.count === 0 : one.failure.kind === 'missing'))) return null;
  const [t, unavailable] = await Promise.all([
    getTranslations('overview.empty'),
    unavailableReason('createProduct', tenant),
  ]);
  if (unavailable)
    return (
      <section data-first-steps="">
        <EmptyState section="products" text={t('title')} />
      </section>
    );
  return (
    <section
      data-first-steps=""
      aria-label={t('title')}
      className="flex max-w-240 flex-col items-start gap-3"
    >
      <div>
        <h2 className="font-medium">{t('title')}</h2>
        <p className="text-muted">{t('sentence')}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        {steps.map(({ id, segment }) => (
          <ButtonLink
            key={id}
            href={route(tenantPath(tenant, segment))}
            variant={id === 'products' ? 'primary' : 'secondary'}
          >
            {t(id)}
          </ButtonLink>
        ))}
      </div>
    </section>
  );
}
