import { getTranslations } from 'next-intl/server';
import { Section, TextLink } from '@/components/record/facts';
import { LinesTable } from '@/components/record/line-items/lines-table';
import { listSentLots } from '@/lib/console/request-log/sent-lots';
import { LotUpsert } from '@/lib/contract/resources/lots';

/** So many stand beside the rest of a product; all of them are in the list of lots. */
const SHOWN = 50;

/** The lots of one SKU that were sent from here, on a platform that is not known to list any; their list asks it. */
export async function SentLotsOf({ tenant, sku }: { tenant: string; sku: string }) {
  const [t, { rows }] = await Promise.all([
    getTranslations('pages'),
    listSentLots(tenant, { of: { sku }, count: SHOWN }),
  ]);
  if (rows.length === 0)
    return (
      <Section title={t('products.lots')}>
        <p className="text-muted">{t('products.lotsNotListed')}</p>
        <TextLink href={`/t/${encodeURIComponent(tenant)}/lots?f=${encodeURIComponent(`sku:is:${sku}`)}`}>
          {t('products.lookForLots')}
        </TextLink>
      </Section>
    );
  return (
    <Section title={t('products.lots')} aside={t('sentHere.title')} flush>
      <LinesTable
        of={LotUpsert}
        label={t('products.lots')}
        rows={rows.map(({ sent }) => sent)}
        names={['lotNumber', 'expirationDate', 'productionDate', 'supplierLotNumber']}
        href={`/t/${encodeURIComponent(tenant)}/lots/{sku}/{lotNumber}`}
        besides={['sku']}
      />
    </Section>
  );
}
