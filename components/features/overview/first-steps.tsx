import { getTranslations } from 'next-intl/server';
import { ButtonLink } from '@/components/ui/button-link';
import { route } from '@/components/ui/route';
import { pathOf } from '@/components/ui/sections';
import type { Clock } from '@/lib/contract/dqb/dqb-filter';
import { type Counted, readFigure } from './figures';

const lists = [
  { operation: 'getProductsWithTag', segment: 'products' },
  { operation: 'getCustomers', segment: 'customers' },
  { operation: 'getSalesOrders', segment: 'sales-orders' },
] as const;

const steps = [
  { id: 'products', segment: 'new/products' },
  { id: 'import', segment: 'import' },
  { id: 'connect', segment: 'explorer' },
] as const;

/**
 * What to do first in a tenant that has nothing: `counted` are the cards, and only where all of them are read and none is
 * anything are products, customers and orders asked for. What could not be read is not none, but for a list that is not offered.
 */
export async function FirstSteps({
  tenant,
  clock,
  counted,
}: {
  tenant: string;
  clock: Clock;
  counted: Promise<readonly (Counted | undefined)[]>;
}) {
  const isNone = (one: Counted | undefined) => !one || ('count' in one && one.count === 0);
  if (!(await counted).every(isNone)) return null;
  const found = await Promise.all(lists.map((list) => readFigure(list, tenant, clock)));
  if (!found.every((one) => ('count' in one ? one.count === 0 : one.failure.kind === 'missing'))) return null;
  const t = await getTranslations('overview.empty');
  return (
    <section aria-label={t('title')} className="mb-6 flex max-w-240 flex-col items-start gap-3">
      <div>
        <h2 className="font-medium">{t('title')}</h2>
        <p className="text-muted">{t('sentence')}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        {steps.map(({ id, segment }) => (
          <ButtonLink
            key={id}
            href={route(pathOf(tenant, { segment }))}
            variant={id === 'products' ? 'primary' : 'secondary'}
          >
            {t(id)}
          </ButtonLink>
        ))}
      </div>
    </section>
  );
}
