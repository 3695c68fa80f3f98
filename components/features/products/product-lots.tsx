import { getTranslations } from 'next-intl/server';
import { LinesTable } from '@/components/record/line-items/lines-table';
import { RecordFailure } from '@/components/record/record-failure';
import { Section } from '@/components/record/section';
import { SentLotsOf } from '@/components/record/sent-records/sent-lots-of';
import { read } from '@/lib/console/operations/read';
import { Lot } from '@/lib/contract/resources/lots';
import { bySku } from './find-product';

/** The lots of a product: as the platform lists them (extension), else those that were sent from here. */
export async function ProductLots({ tenant, sku }: { tenant: string; sku: string }) {
  const [t, result] = await Promise.all([
    getTranslations('pages.products'),
    read('getLots', tenant, { query: { dqb: bySku(sku) } }),
  ]);
  if (result.kind === 'missing') return <SentLotsOf tenant={tenant} sku={sku} />;
  if (result.kind !== 'ok')
    return (
      <Section title={t('lots')}>
        <RecordFailure failure={result} />
      </Section>
    );
  const rows = result.answer.items.filter((lot) => lot.sku === sku);
  return (
    <Section title={t('lots')} flush>
      {rows.length > 0 ? (
        <LinesTable
          of={Lot}
          label={t('lots')}
          rows={rows}
          names={['lotNumber', 'amount', 'expirationDate', 'productionDate', 'supplierLotNumber']}
          href={`/t/${encodeURIComponent(tenant)}/lots/{sku}/{lotNumber}`}
          besides={['sku']}
        />
      ) : (
        <p className="px-4 text-muted md:px-6">{t('noLots')}</p>
      )}
    </Section>
  );
}
