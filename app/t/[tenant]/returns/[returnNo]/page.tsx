import { getTranslations } from 'next-intl/server';
import { Suspense } from 'react';
import { LocalTagSection } from '@/components/features/returns/local-tag-strip';
import { QuickTags } from '@/components/features/returns/quick-tags';
import { ReturnActions } from '@/components/features/returns/return-actions';
import { ReturnedOrder, ReturnLines } from '@/components/features/returns/return-sections';
import { RecordPage, type RecordProps, recordTitle } from '@/components/record/record-page';
import { TextLink } from '@/components/record/section';
import { can } from '@/lib/console/api-client/can';
import { requireTenant } from '@/lib/console/auth/tenant-session';
import { recordPath, tenantPath } from '@/lib/console/browser/tenant-path';
import { localTagChanges, localTagUses } from '@/lib/console/local-tags/local-tags';
import { read } from '@/lib/console/operations/read';
import { returns } from '@/lib/contract/definitions/orders';
import { keyQuery } from '@/lib/contract/dqb/dqb';
import { nextAction } from '@/lib/contract/record-actions';

/** Heights in pixels of the placeholder for the lines: the column headings, and a line with a product name and a SKU. */
const HEADER_HEIGHT = 84;
const LINE_HEIGHT = 49;

export const generateMetadata = recordTitle;

/**
 * Reads the tag of a return from the list, because only the list contains tags. Undefined if the list cannot be read or does
 * not contain the return.
 */
async function fetchTag(tenant: string, returnNo: string): Promise<string | null | undefined> {
  const dqb = keyQuery({ returnReferenceNumber: returnNo }, 10);
  const result = await read('getReturnsWithTag', tenant, { dqb });
  return result.kind === 'ok'
    ? result.value.rows.find((item) => item.returnReferenceNumber === returnNo)?.tag
    : undefined;
}

export default async function ReturnRecord({ params }: RecordProps<'returnNo'>) {
  const { tenant } = await requireTenant(params);
  const { id } = tenant;
  const returnNo = decodeURIComponent((await params).returnNo);
  // Starts reading the tag in parallel with the record. The result is cached.
  void fetchTag(id, returnNo);
  const t = await getTranslations('pages');
  return (
    <RecordPage
      resource={returns}
      tenant={tenant}
      keys={[returnNo]}
      operation="getReturn"
      input={{ params: { returnNo } }}
      find={(record) => record}
    >
      {async (record, { actionProps, section }) => {
        const [tag, isSupported, showsOrders, changes, uses] = await Promise.all([
          fetchTag(id, returnNo),
          can('updateReturnTag', id),
          can('getSalesOrders', id),
          localTagChanges(id, 'returns', record.returnReferenceNumber),
          localTagUses(id, 'returns', 1),
        ]);
        const order = record.salesOrderReferenceNumber;
        const linkedOrder = showsOrders && order ? order : undefined;
        const base = tenantPath(id);
        const [label] = changes;
        const states = {
          // Local tags are available if the platform does not support tags, or to remove an earlier local tag.
          setLocalTag: isSupported && !label?.label ? undefined : actionProps.states.setLocalTag,
          updateReturnTag: isSupported ? actionProps.states.updateReturnTag : undefined,
        };
        const lines = record.lineItems?.length ?? 0;
        return {
          since: record.createdAt,
          actions: (
            <ReturnActions
              {...actionProps}
              record={{ tag, label: { now: label?.label ?? '', used: uses.map((u) => u.label) } }}
              states={states}
              primary={nextAction('returns', record, states)}
            />
          ),
          side: (
            <>
              {section(
                t('returns.order'),
                [
                  ...['salesOrderReferenceNumber', 'salesOrderChannel', 'source', 'cargoCarrier'],
                  ...['trackingId', 'tag', 'notes'],
                ],
                {
                  record: { ...record, tag },
                  links: {
                    salesOrderReferenceNumber: order
                      ? `${base}/${recordPath('sales-orders', order)}`
                      : undefined,
                  },
                  extra: order && (
                    <TextLink
                      href={`${base}/returns?f=${encodeURIComponent(`salesOrderReferenceNumber:is:${order}`)}`}
                    >
                      {t('returns.all')}
                    </TextLink>
                  ),
                },
              )}
              {states.updateReturnTag && !states.updateReturnTag.unavailable && (
                <QuickTags tenant={actionProps.tenant} returnNo={record.returnReferenceNumber} tag={tag} />
              )}
              {linkedOrder && (
                <Suspense>
                  <ReturnedOrder tenant={id} reference={linkedOrder} />
                </Suspense>
              )}
            </>
          ),
          technical: ['updatedAt'],
          main: (
            <>
              {changes.length > 0 && <LocalTagSection changes={changes} />}
              {lines > 0 && (
                <Suspense
                  fallback={
                    <div aria-hidden="true" style={{ height: HEADER_HEIGHT + LINE_HEIGHT * lines }} />
                  }
                >
                  <ReturnLines tenant={id} record={record} order={linkedOrder} />
                </Suspense>
              )}
            </>
          ),
        };
      }}
    </RecordPage>
  );
}
