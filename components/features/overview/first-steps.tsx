import { getTranslations } from 'next-intl/server';
import { ButtonLink } from '@/components/ui/button-link';
import { route } from '@/components/ui/route';
import { pathOf } from '@/components/ui/sections';
import type { Clock } from '@/lib/contract/dqb/dqb-filter';
import { type Counted, countFigure } from './figures';

const orders = { id: 'orders', operation: 'getSalesOrders', segment: 'sales-orders' } as const;

const steps = [
  { id: 'products', segment: 'new/products' },
  { id: 'import', segment: 'import' },
  { id: 'connect', segment: 'explorer' },
] as const;

/** What could not be read is not none. */
const isNone = (counted: Counted): boolean => 'count' in counted && counted.count === 0;

/**
 * What to do first in a tenant that has nothing: only where products, customers and orders were all read and are none. Orders
 * are asked for only where nothing else is there.
 */
export async function FirstSteps({
  tenant,
  clock,
  counted,
}: {
  tenant: string;
  clock: Clock;
  counted: readonly (Counted | Promise<Counted>)[];
}) {
  if (!(await Promise.all(counted)).every(isNone)) return null;
  if (!isNone(await countFigure(orders, tenant, clock))) return null;
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
