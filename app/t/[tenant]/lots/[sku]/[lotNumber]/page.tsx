import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { Suspense } from 'react';
import { findLot } from '@/components/features/lots/find-lot';
import { LotProduct, LotShare } from '@/components/features/products/product-of-lot';
import { ProductLinks, ProductLots } from '@/components/features/products/product-stock';
import { SkuLevel } from '@/components/features/products/stock-drawer/full-stock';
import { LiveRecord } from '@/components/record/live-record';
import { LinkActions } from '@/components/record/record-actions';
import { RecordBody } from '@/components/record/record-body';
import { RecordFailure } from '@/components/record/record-failure';
import { FieldSection, TechnicalDetails, TextLink } from '@/components/record/record-fields';
import { editLink } from '@/components/record/record-links';
import { SubPage } from '@/components/record/record-page';
import { NotSentNotice } from '@/components/record/sent-records/not-sent';
import { SentNote } from '@/components/record/sent-records/since-list';
import { Expiry } from '@/components/record/stock/stock-cells';
import { Timeline } from '@/components/record/timeline/timeline';
import { Badge } from '@/components/ui/badge';
import { Skeleton, SkeletonRows } from '@/components/ui/loading';
import { can } from '@/lib/console/api-client/capabilities';
import { requireTenant } from '@/lib/console/auth/tenant-session';
import { sentLots, writesOf } from '@/lib/console/request-log/sent-kinds';
import { sentRecord } from '@/lib/console/request-log/sent-records';
import { byKeys } from '@/lib/contract/dqb/dqb';
import { Lot, LotUpsert } from '@/lib/contract/resources/lots';

const written = ['expirationDate', 'productionDate', 'supplierLotNumber'];

type Props = { params: Promise<{ tenant: string; sku: string; lotNumber: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { sku, lotNumber } = await params;
  return { title: `${sku} ${lotNumber}` };
}

/** A lot: from the platform if it lists lots, otherwise as last sent from the console. */
export default async function LotRecord({ params }: Props) {
  await requireTenant(params);
  const routeParams = await params;
  const [tenant, sku, lotNumber] = [routeParams.tenant, routeParams.sku, routeParams.lotNumber].map(
    decodeURIComponent,
  );
  if (!tenant || !sku || !lotNumber) notFound();
  const [t, lot, sent, listed] = await Promise.all([
    getTranslations('pages'),
    findLot(tenant, sku, lotNumber),
    sentRecord(tenant, sentLots, sku, lotNumber),
    can('getLots', tenant),
  ]);
  const base = `/t/${routeParams.tenant}`;
  const backLink = { href: `${base}/lots`, label: t('back') };
  if (lot && 'kind' in lot)
    return (
      <SubPage title={<code>{lotNumber}</code>} back={backLink}>
        <RecordFailure failure={lot} />
      </SubPage>
    );
  if (!lot && !sent && !listed)
    return <NotSentNotice tenant={tenant} name={lotNumber} list={backLink.href} />;
  if (!lot && !sent) notFound();
  const isSkipped = !lot && sent?.upsert?.result === 'rejected';
  const edit = await editLink(
    tenant,
    'upsertLots',
    `${base}/lots/${routeParams.sku}/${routeParams.lotNumber}/edit`,
  );
  const productAt = `${base}/products/${routeParams.sku}`;
  const amount = lot?.amount ?? undefined;
  return (
    <SubPage
      title={<code>{lotNumber}</code>}
      extra={
        <>
          {isSkipped && <Badge variant="warn">{t('sentHere.skipped')}</Badge>}
          {lot?.expirationDate && <Expiry date={lot.expirationDate} />}
          <TextLink href={productAt}>
            <Suspense fallback={<code>{sku}</code>}>
              <LotProduct tenant={tenant} sku={sku} />
            </Suspense>
          </TextLink>
        </>
      }
      back={backLink}
      live={
        lot && (
          <LiveRecord
            tenant={tenant}
            operation="getLots"
            input={{ query: { dqb: byKeys({ sku, lotNumber }, 10) } }}
          />
        )
      }
      actions={<LinkActions links={[edit]} />}
      fill
    >
      <RecordBody
        head={
          !lot && (
            <div className="px-4 py-3 md:px-6">
              <SentNote tenant={tenant} listed={listed} record />
            </div>
          )
        }
        side={
          <>
            <Timeline tenant={tenant} operations={writesOf('lots')} records={[sku, lotNumber]} withOrders />
            <ProductLinks tenant={tenant} sku={sku} lotNumber={lotNumber} />
            {lot && <TechnicalDetails of={Lot} record={lot} names={['id', 'createdAt', 'updatedAt']} />}
          </>
        }
      >
        <FieldSection
          title={t('sentHere.lot')}
          before={
            amount !== undefined && (
              <div className="mb-4 flex flex-wrap items-baseline gap-x-3">
                <span className="font-semibold text-xl">{t('lots.units', { n: amount })}</span>
                <Suspense fallback={<Skeleton className="mt-1 h-2 basis-full" />}>
                  <LotShare {...{ tenant, sku, amount }} expires={lot?.expirationDate} />
                </Suspense>
              </div>
            )
          }
          {...(lot
            ? { of: Lot, record: lot, names: written }
            : { of: LotUpsert, record: sent?.fields ?? {}, names: written })}
        />
        {isSkipped ? (
          <p className="px-4 pb-4 text-warn md:px-6">{t('sentHere.skippedWhy')}</p>
        ) : (
          <>
            <Suspense>
              <ProductLots tenant={tenant} sku={sku} exceptLot={lotNumber} />
            </Suspense>
            <details className="border-t py-4">
              <summary className="mx-4 mb-3 font-semibold text-sm md:mx-6">{t('lots.productStock')}</summary>
              <Suspense fallback={<SkeletonRows rows={2} columns={3} />}>
                <SkuLevel tenant={tenant} sku={sku} />
              </Suspense>
            </details>
          </>
        )}
      </RecordBody>
    </SubPage>
  );
}
