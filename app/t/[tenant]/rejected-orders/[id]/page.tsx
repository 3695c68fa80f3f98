import Wrench from 'lucide-react/icons/wrench';
import type { Metadata } from 'next';
import Link from 'next/link';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { Facts } from '@/components/record/facts';
import { RecordFailure } from '@/components/record/record-failure';
import { Section } from '@/components/record/section';
import { Page } from '@/components/shell/page';
import { Button } from '@/components/ui/button';
import { ButtonLink } from '@/components/ui/button-link';
import { route } from '@/components/ui/route';
import { When } from '@/components/ui/when';
import { InvalidSalesOrder } from '@/lib/contract/invalid-sales-order';
import { Body } from '../../requests/[id]/body';
import { whyNot } from '../../why-not';
import { diagnose } from './diagnosis';
import { Neighbours } from './neighbours';
import { PlacesTold } from './places-told';
import { findRejection, standingOf } from './rejections';
import { sentOrder } from './sent-order';
import { Why } from './why';

type Props = { params: Promise<{ tenant: string; id: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { tenant, id } = await params;
  const found = await findRejection(decodeURIComponent(tenant), id);
  return { title: found && 'referenceNumber' in found ? found.referenceNumber : id };
}

/** A rejected order: why it was refused, beside what was sent. */
export default async function RejectedOrder({ params }: Props) {
  const { tenant: segment, id } = await params;
  const tenant = decodeURIComponent(segment);
  const list = `/t/${segment}/rejected-orders`;
  const [t, pages, found, standing, unavailable] = await Promise.all([
    getTranslations('pages.rejected'),
    getTranslations('pages'),
    findRejection(tenant, id),
    standingOf(tenant, id),
    whyNot('bulkUpsertSalesOrders', tenant),
  ]);
  if (!found) notFound();
  const back = { href: list, label: pages('back') };
  if ('kind' in found)
    return (
      <Page title={id} back={back}>
        <RecordFailure failure={found} />
      </Page>
    );
  const sent = await sentOrder(tenant, found);
  const { told, more } = await diagnose(tenant, found, sent?.order);
  const mend = `${list}/${id}/mend`;
  const at = (other: string | undefined) => other && `${list}/${other}`;
  const icon = <Wrench aria-hidden="true" />;
  return (
    <Page
      title={<code>{found.referenceNumber}</code>}
      beside={standing.at && t('place', { n: standing.at, total: standing.total })}
      back={back}
      actions={
        <>
          <Neighbours
            before={at(standing.before)}
            after={at(standing.after)}
            edit={unavailable ? undefined : mend}
            words={{ before: t('before'), after: t('after'), none: t('noOther') }}
          />
          {unavailable ? (
            <Button variant="primary" icon={icon} unavailable={unavailable}>
              <span className="max-sm:sr-only">{t('mend')}</span>
            </Button>
          ) : (
            <ButtonLink variant="primary" icon={icon} href={route(mend)} keys="e">
              <span className="max-sm:sr-only">{t('mend')}</span>
            </ButtonLink>
          )}
        </>
      }
      fill
    >
      <div className="min-h-0 flex-1 overflow-y-auto lg:grid lg:grid-cols-2 lg:divide-x">
        <div className="min-w-0">
          <Section title={t('why')}>
            <Why error={found.error ?? ''} />
          </Section>
          {told.length > 0 && (
            <Section title={t('where')}>
              <PlacesTold faults={told.map((path) => ({ path }))} order={sent?.order} />
            </Section>
          )}
          {more.length > 0 && (
            <Section title={t('more')}>
              <p className="mb-2 text-muted">{t('moreWhy')}</p>
              <PlacesTold faults={more} order={sent?.order} />
            </Section>
          )}
          <Section title={t('record')}>
            <Facts
              of={InvalidSalesOrder}
              record={found}
              names={['customerFullName', 'salesChannel', 'integrationName', 'isPaid', 'createdAt']}
            />
          </Section>
        </div>
        <div className="min-w-0 border-t lg:border-t-0">
          <Section
            title={t('sent')}
            aside={
              sent && (
                <Link
                  href={route(`/t/${segment}/requests/${sent.request}`)}
                  className="text-accent-text hover:underline"
                >
                  {t('request')}
                </Link>
              )
            }
          >
            {sent ? (
              <>
                <p className="mb-2 text-muted">
                  {sent.person} · <When at={sent.at} />
                </p>
                <Body text={JSON.stringify(sent.order)} none={t('notSentHere')} />
              </>
            ) : (
              <p className="max-w-120 text-muted">{t('notSentHere')}</p>
            )}
          </Section>
        </div>
      </div>
    </Page>
  );
}
