import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { readReturn, stepsOf } from '@/components/features/returns/find-return';
import { LabelSection } from '@/components/features/returns/label-strip';
import { TagAct } from '@/components/features/returns/tag-action';
import { actionStates } from '@/components/record/action-states';
import { Facts, Milestones, Section } from '@/components/record/facts';
import { LinesTable } from '@/components/record/line-items/lines-table';
import { RecordFailure } from '@/components/record/record-failure';
import { SubPage } from '@/components/record/record-page';
import { writesOf } from '@/components/record/sent-records/sent-kinds';
import { Timeline } from '@/components/record/timeline/timeline';
import { PrefetchLink } from '@/components/ui/prefetch-link';
import { route } from '@/components/ui/route';
import { StateBadge } from '@/components/ui/state-badge';
import { can } from '@/lib/console/api-client/capabilities';
import { requirePerson } from '@/lib/console/auth/session';
import { labelChanges, labelUses } from '@/lib/console/labels/labels';
import { findTenant } from '@/lib/console/tenants/tenant-list';
import { ReturnLine, ReturnWithTag } from '@/lib/contract/resources/returns';

type Props = { params: Promise<{ tenant: string; returnNo: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: (await params).returnNo };
}

export default async function ReturnRecord({ params }: Props) {
  await requirePerson();
  const { tenant: segment, returnNo: encoded } = await params;
  const [tenant, returnNo] = [decodeURIComponent(segment), decodeURIComponent(encoded)];
  const [t, found, mark, states, offered] = await Promise.all([
    getTranslations('pages'),
    readReturn(tenant, returnNo),
    findTenant(tenant),
    actionStates('returns', tenant),
    can('updateReturnTag', tenant),
  ]);
  if (!mark || (found.kind === 'refused' && found.status === 404)) notFound();
  const list = `/t/${segment}/returns`;
  const back = { href: list, label: t('back') };
  if (found.kind !== 'ok')
    return (
      <SubPage title={returnNo} back={back}>
        <RecordFailure failure={found} />
      </SubPage>
    );
  const { record, tag } = found;
  const lines = record.lineItems ?? [];
  const order = record.salesOrderReferenceNumber;
  const [changes, uses] = await Promise.all([
    labelChanges(tenant, 'returns', record.returnReferenceNumber),
    labelUses(tenant, 'returns', 1),
  ]);
  const [label] = changes;
  const act = (
    <TagAct
      tenant={{ id: mark.id, name: mark.name, colour: mark.colour }}
      record={{
        returnReferenceNumber: record.returnReferenceNumber,
        tag,
        label: { now: label?.label ?? '', used: uses.map((u) => u.label) },
      }}
      states={{
        // Where the platform takes no tag, or while a label of before is left.
        keepLabel: offered && !label?.label ? undefined : states.keepLabel,
        updateReturnTag: offered ? states.updateReturnTag : undefined,
      }}
    />
  );
  const fact = (names: string[]) => <Facts of={ReturnWithTag} record={{ ...record, tag }} names={names} />;
  return (
    <SubPage
      title={<code>{record.returnReferenceNumber}</code>}
      beside={<StateBadge value={record.state} />}
      back={back}
      actions={act}
      fill
    >
      <div className="min-h-0 flex-1 overflow-y-auto">
        <Section title={t('returns.way')}>
          <Milestones steps={stepsOf(record)} state={record.state} />
        </Section>
        <Section
          title={t('returns.order')}
          aside={
            order && (
              <PrefetchLink
                href={route(`${list}?f=${encodeURIComponent(`salesOrderReferenceNumber:is:${order}`)}`)}
                className="text-accent-text hover:underline"
              >
                {t('returns.all')}
              </PrefetchLink>
            )
          }
        >
          {fact([
            'salesOrderReferenceNumber',
            'salesOrderChannel',
            'source',
            'cargoCarrier',
            'trackingId',
            'tag',
            'notes',
          ])}
        </Section>
        {changes.length > 0 && <LabelSection changes={changes} />}
        <Section title={t('returns.lines')} aside={lines.length || undefined} flush>
          {lines.length > 0 ? (
            <LinesTable
              of={ReturnLine}
              label={t('returns.lines')}
              rows={lines}
              names={[
                'sku',
                'state',
                'damagedState',
                'serialNumber',
                'lineItemReferenceNumber',
                'processedAt',
              ]}
              href={`/t/${segment}/products/{sku}`}
              file={`${record.returnReferenceNumber}-lines`}
            />
          ) : (
            <p className="px-4 text-muted md:px-6">{t('returns.noLines')}</p>
          )}
        </Section>
        <Section title={t('returns.record')}>
          {fact(['createdAt', 'arrivedToWarehouseAt', 'completedAt', 'updatedAt'])}
        </Section>
        <Timeline tenant={tenant} operations={writesOf('returns')} records={[record.returnReferenceNumber]} />
      </div>
    </SubPage>
  );
}
