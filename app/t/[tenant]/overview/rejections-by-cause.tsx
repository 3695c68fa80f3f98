import { getTranslations } from 'next-intl/server';
import type { Counted } from '@/components/shell/figure-count';
import { FigureRow } from '@/components/shell/figure-row';
import { pathOf } from '@/components/shell/places';
import { printDqb } from '@/lib/contract/dqb';
import { read } from '@/lib/gateway/read';
import { causesOf } from './causes';

const SEEN = 100;
const SHOWN = 6;

async function countCause(tenant: string, error: string): Promise<Counted> {
  const filters = [{ operation: 'Equals' as const, property: 'error', value: error }];
  const dqb = printDqb({ filters, sort: [], offset: 0, count: 1 });
  const found = await read('queryInvalidSalesOrders', tenant, { query: { dqb } });
  if (found.kind === 'ok') return { count: found.answer.count };
  return { message: 'message' in found ? found.message : found.kind };
}

/**
 * The causes for which orders are rejected, the most frequent first, each leading to its orders. The latest hundred tell
 * which causes there are; where there are more orders, each cause is counted by the platform.
 */
export async function RejectionsByCause({ tenant }: { tenant: string }) {
  const sort = [{ property: 'createdAt', direction: 'desc' as const }];
  const dqb = printDqb({ filters: [], sort, offset: 0, count: SEEN });
  const [t, errors, found] = await Promise.all([
    getTranslations('overview'),
    getTranslations('errors'),
    read('queryInvalidSalesOrders', tenant, { query: { dqb } }),
  ]);
  // The number above them says why it could not be read.
  if (found.kind !== 'ok' || found.answer.data.length === 0) return null;
  const { data, count } = found.answer;
  return (
    <section>
      <h2 className="border-b pb-1 font-medium text-muted text-xs">{t('byCause')}</h2>
      <ul>
        {causesOf(data)
          .slice(0, SHOWN)
          .map(({ error, count: seen }) => (
            <FigureRow
              key={error}
              label={errors.has(error) ? errors(error) : error}
              href={pathOf(tenant, {
                segment: `rejected-orders?${new URLSearchParams({ f: `error:in:${error}` })}`,
              })}
              counted={count > data.length ? countCause(tenant, error) : { count: seen }}
            />
          ))}
      </ul>
    </section>
  );
}
