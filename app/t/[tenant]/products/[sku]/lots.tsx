import { getTranslations } from 'next-intl/server';
import { LinesTable } from '@/components/record/lines-table';
import { Section } from '@/components/record/section';
import { Lot } from '@/lib/contract/lots';
import { read } from '@/lib/gateway/read';
import { bySku } from './product';

/** The lots of a product, where the platform lists them (extension); otherwise the page does without. */
export async function ProductLots({ tenant, sku }: { tenant: string; sku: string }) {
  const [t, result] = await Promise.all([
    getTranslations('pages.products'),
    read('getLots', tenant, { query: { dqb: bySku(sku) } }),
  ]);
  if (result.kind !== 'ok') return null;
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
