import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { onlyFields } from '@/components/form/only-fields';
import { RecordFailure } from '@/components/record/record-failure';
import { Page } from '@/components/shell/page';
import { requirePerson } from '@/lib/console/session';
import { findTenant } from '@/lib/gateway/tenants';
import { diagnose } from '../diagnosis';
import { knownStart, orderFields } from '../known-start';
import { Neighbours } from '../neighbours';
import { findRejection, standingOf } from '../rejections';
import { sentOrder } from '../sent-order';
import { MendOrder } from './mend-order';
import { mendWords } from './mend-words';

type Props = { params: Promise<{ tenant: string; id: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { tenant, id } = await params;
  const found = await findRejection(decodeURIComponent(tenant), id);
  return { title: found && 'referenceNumber' in found ? found.referenceNumber : id };
}

/** The form of a rejected order, open at what is wrong; after it is accepted the next one follows. */
export default async function MendRejectedOrder({ params }: Props) {
  const { tenant: segment, id } = await params;
  const tenantId = decodeURIComponent(segment);
  const list = `/t/${segment}/rejected-orders`;
  await requirePerson(`${list}/${id}/mend`);
  const [t, rules, tenant, found, standing] = await Promise.all([
    getTranslations('pages.rejected'),
    getTranslations('rules'),
    findTenant(tenantId),
    findRejection(tenantId, id),
    standingOf(tenantId, id),
  ]);
  if (!tenant || !found) notFound();
  const back = { href: `${list}/${id}`, label: t('backToOrder') };
  if ('kind' in found)
    return (
      <Page title={id} back={back}>
        <RecordFailure failure={found} />
      </Page>
    );
  const sent = await sentOrder(tenantId, found);
  const { told, unknown, near } = await diagnose(tenantId, found, sent?.order);
  const error = found.error ?? '';
  const at = (other: string | undefined) => other && `${list}/${other}/mend`;
  return (
    <Page
      title={<code>{found.referenceNumber}</code>}
      beside={standing.at && t('place', { n: standing.at, total: standing.total })}
      back={back}
      actions={
        <Neighbours
          before={at(standing.before)}
          after={at(standing.after)}
          words={{ before: t('before'), after: t('after'), none: t('noOther') }}
        />
      }
    >
      <div className="max-w-240">
        <MendOrder
          key={id}
          tenant={{ id: tenant.id, name: tenant.name, colour: tenant.colour }}
          rejection={{
            id,
            createdAt: found.createdAt,
            referenceNumber: found.referenceNumber ?? '',
            error,
            told,
          }}
          start={sent ? onlyFields(orderFields, sent.order) : knownStart(found)}
          isKnown={sent !== undefined}
          unknown={unknown}
          near={near}
          list={list}
          next={at(standing.next) ?? list}
          words={mendWords(rules, error)}
        />
      </div>
    </Page>
  );
}
