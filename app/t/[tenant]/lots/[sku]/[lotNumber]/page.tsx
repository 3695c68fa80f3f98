import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { findLot } from '@/components/features/lots/find-lot';
import { Facts, Section } from '@/components/record/facts';
import { RecordFailure } from '@/components/record/record-failure';
import { SubPage } from '@/components/record/record-page';
import { SendAgain } from '@/components/record/sent-records/send-again';
import { writesOf } from '@/components/record/sent-records/sent-kinds';
import { NotSentHere, SentNote } from '@/components/record/sent-records/since-list';
import { Timeline } from '@/components/record/timeline/timeline';
import { Badge } from '@/components/ui/badge';
import { PrefetchLink } from '@/components/ui/prefetch-link';
import { route } from '@/components/ui/route';
import { can } from '@/lib/console/api-client/capabilities';
import { requirePerson } from '@/lib/console/auth/session';
import { listSentLots } from '@/lib/console/request-log/sent-lots';
import { Lot, LotUpsert } from '@/lib/contract/resources/lots';

const written = ['sku', 'lotNumber', 'expirationDate', 'productionDate', 'supplierLotNumber'];

type Props = { params: Promise<{ tenant: string; sku: string; lotNumber: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { sku, lotNumber } = await params;
  return { title: `${sku} ${lotNumber}` };
}

/** A lot: as the platform tells it where it lists lots, otherwise as it was last sent from here. */
export default async function LotRecord({ params }: Props) {
  await requirePerson();
  const given = await params;
  const [tenant, sku, lotNumber] = [given.tenant, given.sku, given.lotNumber].map(decodeURIComponent);
  if (!tenant || !sku || !lotNumber) notFound();
  const [t, told, { rows }, listed] = await Promise.all([
    getTranslations('pages'),
    findLot(tenant, sku, lotNumber),
    listSentLots(tenant, { of: { sku, lotNumber } }),
    can('getLots', tenant),
  ]);
  const base = `/t/${given.tenant}`;
  const back = { href: `${base}/lots`, label: t('back') };
  if (told && 'kind' in told)
    return (
      <SubPage title={<code>{lotNumber}</code>} back={back}>
        <RecordFailure failure={told} />
      </SubPage>
    );
  const [sent] = rows;
  if (!told && !sent && !listed) return <NotSentHere tenant={tenant} name={lotNumber} list={back.href} />;
  if (!told && !sent) notFound();
  const isSkipped = !told && sent?.skipped;
  return (
    <SubPage
      title={<code>{lotNumber}</code>}
      beside={isSkipped && <Badge tone="warn">{t('sentHere.skipped')}</Badge>}
      back={back}
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
        {!told && (
          <div className="px-4 py-3 md:px-6">
            <SentNote tenant={tenant} listed={listed} record />
          </div>
        )}
        <Section
          title={t('sentHere.lot')}
          aside={
            <PrefetchLink
              href={route(`${base}/products/${given.sku}`)}
              className="text-accent-text hover:underline"
            >
              {t('sentHere.openProduct')}
            </PrefetchLink>
          }
        >
          {told ? (
            <Facts of={Lot} record={told} names={[...written, 'amount', 'createdAt', 'updatedAt', 'id']} />
          ) : (
            <Facts of={LotUpsert} record={sent?.sent ?? {}} names={written} />
          )}
          {isSkipped && <p className="mt-3 text-warn">{t('sentHere.skippedWhy')}</p>}
        </Section>
        <Timeline tenant={tenant} operations={writesOf('lots')} records={[sku, lotNumber]} both />
      </div>
    </SubPage>
  );
}
