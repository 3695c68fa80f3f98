import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { Facts } from '@/components/record/facts';
import { Section } from '@/components/record/section';
import { SubPage } from '@/components/shell/sub-page';
import { Badge } from '@/components/ui/badge';
import { NearLink } from '@/components/ui/near-link';
import { route } from '@/components/ui/route';
import { listSentLots } from '@/lib/console/sent-lots';
import { requirePerson } from '@/lib/console/session';
import { LotUpsert } from '@/lib/contract/lots';
import { can } from '@/lib/gateway/capabilities';
import { writesOf } from '../../../sent-here/kinds';
import { SentNote } from '../../../sent-here/note';
import { SendAgain } from '../../../sent-here/send-again';
import { Timeline } from '../../../timeline';

type Props = { params: Promise<{ tenant: string; sku: string; lotNumber: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { sku, lotNumber } = await params;
  return { title: `${decodeURIComponent(sku)} ${decodeURIComponent(lotNumber)}` };
}

/** A lot as it was last sent from here. */
export default async function SentLotRecord({ params }: Props) {
  await requirePerson();
  const given = await params;
  const [tenant, sku, lotNumber] = [given.tenant, given.sku, given.lotNumber].map(decodeURIComponent);
  if (!tenant || !sku || !lotNumber) notFound();
  const [t, { rows }, listed] = await Promise.all([
    getTranslations('pages'),
    listSentLots(tenant, { of: { sku, lotNumber } }),
    can('getLots', tenant),
  ]);
  const [lot] = rows;
  if (!lot) notFound();
  const base = `/t/${given.tenant}`;
  return (
    <SubPage
      title={<code>{lotNumber}</code>}
      beside={lot.skipped && <Badge tone="warn">{t('sentHere.skipped')}</Badge>}
      back={{ href: `${base}/lots`, label: t('back') }}
      actions={
        <SendAgain
          tenant={tenant}
          operation="upsertLots"
          href={`${base}/lots/${given.sku}/${given.lotNumber}/edit`}
        />
      }
      fill
    >
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="px-4 py-3 md:px-6">
          <SentNote tenant={tenant} listed={listed} record />
        </div>
        <Section
          title={t('sentHere.lot')}
          aside={
            <NearLink
              href={route(`${base}/products/${given.sku}`)}
              className="text-accent-text hover:underline"
            >
              {t('sentHere.openProduct')}
            </NearLink>
          }
        >
          <Facts
            of={LotUpsert}
            record={lot.sent}
            names={['sku', 'lotNumber', 'expirationDate', 'productionDate', 'supplierLotNumber']}
          />
          {lot.skipped && <p className="mt-3 text-warn">{t('sentHere.skippedWhy')}</p>}
        </Section>
        <Timeline tenant={tenant} operations={writesOf('lots')} records={[sku, lotNumber]} both />
      </div>
    </SubPage>
  );
}
