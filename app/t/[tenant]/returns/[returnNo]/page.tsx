import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { Suspense } from 'react';
import { ReturnedOrder, ReturnLines, readReturn } from '@/components/features/returns/find-return';
import { LabelSection } from '@/components/features/returns/label-strip';
import { QuickTags } from '@/components/features/returns/quick-tags';
import { ReturnActions } from '@/components/features/tags/tag-actions';
import { LiveRecord } from '@/components/record/live-record';
import { RecordBody } from '@/components/record/record-body';
import {
  FieldSection,
  Milestones,
  milestonesOf,
  TechnicalDetails,
  TextLink,
} from '@/components/record/record-fields';
import { FailedPage, SubPage } from '@/components/record/record-page';
import { Age, Timeline } from '@/components/record/timeline/timeline';
import { actionStates } from '@/components/record/unavailable-reason';
import { StateBadge } from '@/components/ui/badge';
import { tenantMark } from '@/components/ui/tenant-mark';
import { can } from '@/lib/console/api-client/capabilities';
import { requireTenant } from '@/lib/console/auth/tenant-session';
import { localTagChanges, localTagUses } from '@/lib/console/local-tags/local-tags';
import { writesOf } from '@/lib/console/request-log/sent-kinds';
import { findTenant } from '@/lib/console/tenants/tenant-registry';
import { nextAction } from '@/lib/contract/record-actions';
import { ReturnWithTag } from '@/lib/contract/resources/returns';
import { returnStates, returnTransitions } from '@/lib/contract/resources/states';

/** Placeholder of the lines until their product names are loaded: the headings, and each line with its name above its SKU. */
const LINES_HEAD = 84;
const LINE = 49;

type Props = { params: Promise<{ tenant: string; returnNo: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: (await params).returnNo };
}

export default async function ReturnRecord({ params }: Props) {
  await requireTenant(params);
  const { tenant: segment, returnNo: encoded } = await params;
  const [tenant, returnNo] = [decodeURIComponent(segment), decodeURIComponent(encoded)];
  const [t, found, mark, states, isSupported, showsOrders] = await Promise.all([
    getTranslations('pages'),
    readReturn(tenant, returnNo),
    findTenant(tenant),
    actionStates('returns', tenant),
    can('updateReturnTag', tenant),
    can('getSalesOrders', tenant),
  ]);
  if (!mark || (found.kind === 'refused' && found.status === 404)) notFound();
  const list = `/t/${segment}/returns`;
  const backLink = { href: list, label: t('back') };
  if (found.kind !== 'ok') return <FailedPage title={returnNo} back={backLink} failure={found} />;
  const { record, tag } = found;
  const lines = record.lineItems ?? [];
  const order = record.salesOrderReferenceNumber;
  const linkedOrder = showsOrders && order ? order : undefined;
  const [changes, uses] = await Promise.all([
    localTagChanges(tenant, 'returns', record.returnReferenceNumber),
    localTagUses(tenant, 'returns', 1),
  ]);
  const [label] = changes;
  const visibleActions = {
    // If the platform does not support tags, or while an older local label is left.
    keepLabel: isSupported && !label?.label ? undefined : states.keepLabel,
    updateReturnTag: isSupported ? states.updateReturnTag : undefined,
  };
  const orderAt = order ? `/t/${segment}/sales-orders/${encodeURIComponent(order)}` : undefined;
  const steps = milestonesOf(returnStates, returnTransitions, record);
  return (
    <SubPage
      title={<code>{record.returnReferenceNumber}</code>}
      extra={
        <>
          <StateBadge value={record.state} />
          {record.createdAt && <Age at={record.createdAt} />}
        </>
      }
      back={backLink}
      live={<LiveRecord tenant={tenant} operation="getReturn" input={{ params: { returnNo } }} />}
      actions={
        <ReturnActions
          tenant={tenantMark(mark)}
          record={{
            returnReferenceNumber: record.returnReferenceNumber,
            tag,
            label: { now: label?.label ?? '', used: uses.map((u) => u.label) },
          }}
          states={visibleActions}
          primary={nextAction('returns', record, visibleActions)}
        />
      }
      fill
    >
      <RecordBody
        side={
          <>
            <FieldSection
              title={t('returns.order')}
              of={ReturnWithTag}
              record={{ ...record, tag }}
              names={[
                'salesOrderReferenceNumber',
                'salesOrderChannel',
                'source',
                'cargoCarrier',
                'trackingId',
                'tag',
                'notes',
              ]}
              links={{ salesOrderReferenceNumber: orderAt }}
              extra={
                order && (
                  <TextLink href={`${list}?f=${encodeURIComponent(`salesOrderReferenceNumber:is:${order}`)}`}>
                    {t('returns.all')}
                  </TextLink>
                )
              }
            />
            {visibleActions.updateReturnTag && !visibleActions.updateReturnTag.unavailable && (
              <QuickTags tenant={tenantMark(mark)} returnNo={record.returnReferenceNumber} tag={tag} />
            )}
            {linkedOrder && (
              <Suspense>
                <ReturnedOrder tenant={tenant} reference={linkedOrder} />
              </Suspense>
            )}
            <Timeline
              tenant={tenant}
              operations={writesOf('returns')}
              records={[record.returnReferenceNumber]}
            />
            <TechnicalDetails of={ReturnWithTag} record={record} names={['updatedAt']} />
          </>
        }
      >
        <Milestones label={t('records.progress')} steps={steps} state={record.state} />
        {changes.length > 0 && <LabelSection changes={changes} />}
        {lines.length > 0 && (
          <Suspense
            fallback={<div aria-hidden="true" style={{ height: LINES_HEAD + LINE * lines.length }} />}
          >
            <ReturnLines tenant={tenant} record={record} order={linkedOrder} />
          </Suspense>
        )}
      </RecordBody>
    </SubPage>
  );
}
