import { getTranslations } from 'next-intl/server';
import { Suspense } from 'react';
import { LotProduct, LotShare } from '@/components/features/products/lot-product';
import { ProductLinks, ProductLots } from '@/components/features/products/product-stock';
import { SkuLevel } from '@/components/features/products/stock-drawer/full-stock';
import { RecordPage, type RecordProps, recordTitle } from '@/components/record/record-page';
import { SentNote } from '@/components/record/sent-records/sent-notes';
import { Expiry } from '@/components/record/stock/stock-cells';
import { Badge } from '@/components/ui/badge';
import { Skeleton, SkeletonRows } from '@/components/ui/loading';
import { PrefetchLink } from '@/components/ui/prefetch-link';
import { route } from '@/components/ui/route';
import { can } from '@/lib/console/api-client/can';
import { requireTenant } from '@/lib/console/auth/tenant-session';
import { recordPath, tenantPath } from '@/lib/console/browser/tenant-path';
import { sentLots } from '@/lib/console/request-log/sent-kinds';
import { sentRecord } from '@/lib/console/request-log/sent-records';
import { lots } from '@/lib/contract/definitions/stock';
import { keyQuery } from '@/lib/contract/dqb/dqb';
import { Lot, LotUpsert } from '@/lib/contract/resources/lots';

export const generateMetadata = recordTitle;

const technicalFields = ['id', 'createdAt', 'updatedAt'];
/** Fields that are not in the heading, the stock or the technical details. */
const fields = Object.keys(Lot.omit({ sku: true, lotNumber: true, amount: true }).shape).filter(
  (name) => !technicalFields.includes(name),
);

/** Shows a lot as the platform lists it, or as this console last sent it if the platform does not list lots. */
export default async function LotRecord({ params }: RecordProps<'sku' | 'lotNumber'>) {
  const { tenant } = await requireTenant(params);
  const { id } = tenant;
  const { sku: skuSegment, lotNumber: lotSegment } = await params;
  const [sku, lotNumber] = [decodeURIComponent(skuSegment), decodeURIComponent(lotSegment)];
  const [t, listed] = await Promise.all([getTranslations('pages'), can('getLots', id)]);
  return (
    <RecordPage
      resource={lots}
      tenant={tenant}
      keys={[sku, lotNumber]}
      operation="getLots"
      input={{ dqb: keyQuery({ sku, lotNumber }, 10) }}
      find={({ rows }) => rows.find((lot) => lot.sku === sku && lot.lotNumber === lotNumber)}
      sent={() => sentRecord(id, sentLots, sku, lotNumber)}
    >
      {(record, { section }) => {
        const [lot, sent] = 'writes' in record ? [undefined, record] : [record, undefined];
        const isSkipped = sent?.upsert?.result === 'rejected';
        const amount = lot?.amount ?? undefined;
        return {
          extra: (
            <>
              {isSkipped && <Badge variant="warn">{t('sentHere.skipped')}</Badge>}
              {lot?.expirationDate && <Expiry date={lot.expirationDate} />}
              <PrefetchLink
                href={route(tenantPath(id, recordPath('products', sku)))}
                className="inline-flex min-h-control-sm items-center text-accent-text hover:underline"
              >
                <Suspense fallback={<code>{sku}</code>}>
                  <LotProduct tenant={id} sku={sku} />
                </Suspense>
              </PrefetchLink>
            </>
          ),
          head: sent && (
            <div className="px-4 py-3 md:px-6">
              <SentNote tenant={id} text={listed ? 'recordBeside' : 'record'} />
            </div>
          ),
          side: <ProductLinks tenant={id} sku={sku} lotNumber={lotNumber} />,
          technical: lot && technicalFields,
          main: (
            <>
              {section(t('sentHere.lot'), fields, {
                of: lot ? Lot : LotUpsert,
                before: amount !== undefined && (
                  <div className="mb-4 flex flex-wrap items-baseline gap-x-3">
                    <span className="font-semibold text-xl">{t('lots.units', { n: amount })}</span>
                    <Suspense fallback={<Skeleton className="mt-1 h-2 basis-full" />}>
                      <LotShare {...{ tenant: id, sku, amount }} expires={lot?.expirationDate} />
                    </Suspense>
                  </div>
                ),
              })}
              {isSkipped ? (
                <p className="px-4 pb-4 text-warn md:px-6">{t('sentHere.skippedWhy')}</p>
              ) : (
                <>
                  <Suspense>
                    <ProductLots tenant={id} sku={sku} excludedLot={lotNumber} />
                  </Suspense>
                  <details className="border-t py-4">
                    <summary className="mx-4 mb-3 font-semibold text-sm md:mx-6">
                      {t('lots.productStock')}
                    </summary>
                    <Suspense fallback={<SkeletonRows rows={2} columns={3} />}>
                      <SkuLevel tenant={id} sku={sku} />
                    </Suspense>
                  </details>
                </>
              )}
            </>
          ),
        };
      }}
    </RecordPage>
  );
}
