import { getTranslations } from 'next-intl/server';
import { Section } from '@/components/record/facts';
import { LinesTable } from '@/components/record/line-items/lines-table';
import { listSentLots } from '@/lib/console/request-log/sent-lots';
import { LotUpsert } from '@/lib/contract/resources/lots';

/** So many stand beside the rest of a product; all of them are in the list of lots. */
const SHOWN = 50;

/** The lots of one SKU that were sent from here, on a platform that lists none. */
export async function SentLotsOf({ tenant, sku }: { tenant: string; sku: string }) {
  const [t, { rows }] = await Promise.all([
    getTranslations('pages'),
    listSentLots(tenant, { of: { sku }, count: SHOWN }),
  ]);
  return (
    <Section title={t('products.lots')} aside={rows.length > 0 && t('sentHere.title')} flush>
      {rows.length > 0 ? (
        <LinesTable
          of={LotUpsert}
          label={t('products.lots')}
          rows={rows.map(({ sent }) => sent)}
          names={['lotNumber', 'expirationDate', 'productionDate', 'supplierLotNumber']}
          href={`/t/${encodeURIComponent(tenant)}/lots/{sku}/{lotNumber}`}
        />
      ) : (
        <p className="px-4 text-muted md:px-6">{t('products.lotsNotListed')}</p>
      )}
    </Section>
  );
}
