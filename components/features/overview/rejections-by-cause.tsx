import { getTranslations } from 'next-intl/server';
import { PrefetchLink } from '@/components/ui/prefetch-link';
import { route } from '@/components/ui/route';
import { pathOf } from '@/components/ui/sections';
import { rejectedCauses } from '../rejected-orders/rejected-causes';
import { FigureRow } from './figure-row';

const SHOWN = 6;

/** The causes for which orders are rejected, the most frequent first, each leading to its orders. */
export async function RejectionsByCause({ tenant }: { tenant: string }) {
  const [t, errors, { causes, latest }] = await Promise.all([
    getTranslations('overview'),
    getTranslations('errors'),
    rejectedCauses(tenant, SHOWN),
  ]);
  // The number above them says why it could not be read.
  if (causes.length === 0) return null;
  return (
    <section>
      <h2 className="border-b pb-1 font-medium text-muted text-xs">{t('byCause')}</h2>
      <ul>
        {causes.slice(0, SHOWN).map(({ error, counted }) => (
          <FigureRow
            key={error}
            label={errors.has(error) ? errors(error) : error}
            href={pathOf(tenant, {
              segment: `rejected-orders?${new URLSearchParams({ f: `error:in:${error}` })}`,
            })}
            counted={counted}
          />
        ))}
      </ul>
      {causes.length > SHOWN && (
        <PrefetchLink
          href={route(pathOf(tenant, { segment: 'rejected-orders' }))}
          className="block px-1 py-1.5 text-accent-text hover:underline"
        >
          {t('moreCauses', { n: causes.length - SHOWN })}
        </PrefetchLink>
      )}
      {latest !== undefined && (
        <p className="px-1 py-1 text-faint text-xs">{t('causesOfLatest', { n: latest })}</p>
      )}
    </section>
  );
}
