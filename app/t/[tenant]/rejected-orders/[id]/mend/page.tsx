import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { onlyFields } from '@/components/form/only-fields';
import { requirePerson } from '@/lib/console/session';
import { findTenant } from '@/lib/gateway/tenants';
import { heldIntegration } from '../../../integration/held-integration';
import { originOf } from '../../../integration/origin-of';
import { packStart } from '../../../sales-orders/packed-start';
import { sentOrders } from '../../../sent-here/kinds';
import { diagnose } from '../diagnosis';
import { knownStart, orderFields } from '../known-start';
import { RejectionPage, type RejectionProps, type Shown, titleOfRejection } from '../rejection-page';
import { sentOrder } from '../sent-order';
import { MendOrder } from './mend-order';
import { mendWords } from './mend-words';

export const generateMetadata = titleOfRejection;

/** The form of a rejected order, open at what is wrong; after it is accepted the next one follows. */
export default async function MendRejectedOrder({ params }: RejectionProps) {
  const { tenant: segment, id } = await params;
  const address = `/t/${segment}/rejected-orders/${id}`;
  await requirePerson();
  const t = await getTranslations('pages.rejected');
  return (
    <RejectionPage segment={segment} id={id} view="/mend" back={{ href: address, label: t('backToOrder') }}>
      {(shown) => (
        <div className="max-w-240">
          <Mending tenantId={decodeURIComponent(segment)} id={id} {...shown} />
        </div>
      )}
    </RejectionPage>
  );
}

async function Mending({ tenantId, id, found, standing, list }: Shown & { tenantId: string; id: string }) {
  const [rules, tenant, sent] = await Promise.all([
    getTranslations('rules'),
    findTenant(tenantId),
    sentOrder(tenantId, found),
  ]);
  if (!tenant) notFound();
  const { told, unknown, near } = await diagnose(tenantId, found, sent?.order);
  // What was sent from here names its integration, or none, itself.
  const { referenceNumber, integrationName } = found;
  const held = sent
    ? undefined
    : await heldIntegration(tenantId, sentOrders.upsert, referenceNumber ?? '', integrationName);
  const error = found.error ?? '';
  return (
    <MendOrder
      key={id}
      tenant={{ id: tenant.id, name: tenant.name, colour: tenant.colour }}
      rejection={{
        id,
        createdAt: found.createdAt,
        referenceNumber: referenceNumber ?? '',
        error,
        told,
      }}
      start={sent ? packStart(onlyFields(orderFields, sent.order)) : knownStart(found)}
      isKnown={sent !== undefined}
      origin={await originOf(tenantId, held)}
      unknown={unknown}
      near={near}
      list={list}
      next={standing.next ? `${list}/${standing.next}/mend` : list}
      words={mendWords(rules, error)}
    />
  );
}
