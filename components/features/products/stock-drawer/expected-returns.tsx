import { getTranslations } from 'next-intl/server';
import { LinesTable } from '@/components/record/line-items/lines-table';
import { read } from '@/lib/console/operations/read';
import { Return } from '@/lib/contract/resources/returns';
import { Nothing, NotRead } from './drawer-section';
import { byLine, hasLine } from './find-by-line';

/**
 * The latest returns of a SKU. The list of returns shows no lines, so each one found is read: a platform that passes over
 * the question must not make strangers of them.
 */
export async function SkuReturns({ segment, sku }: { segment: string; sku: string }) {
  const tenant = decodeURIComponent(segment);
  const [t, found] = await Promise.all([
    getTranslations('pages.stocks'),
    read('getReturnsWithTag', tenant, { query: { dqb: byLine(sku, 'createdAt') } }),
  ]);
  if (found.kind !== 'ok') return <NotRead failure={found} unasked={t('unasked')} />;
  const details = await Promise.all(
    found.answer.items
      .slice(0, 5)
      .map(({ returnReferenceNumber: returnNo }) => read('getReturn', tenant, { params: { returnNo } })),
  );
  const rows = details.flatMap((one) => (one.kind === 'ok' && hasLine(one.answer, sku) ? [one.answer] : []));
  if (rows.length === 0) return <Nothing>{t('noReturns')}</Nothing>;
  return (
    <LinesTable
      of={Return}
      label={t('returns')}
      rows={rows}
      names={['returnReferenceNumber', 'state', 'salesOrderReferenceNumber', 'createdAt']}
      href={`/t/${segment}/returns/{returnReferenceNumber}`}
    />
  );
}
