import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { RecordFailure } from '@/components/record/record-failure';
import { SubPage } from '@/components/record/record-page';
import type { InvalidSalesOrder } from '@/lib/contract/resources/invalid-sales-order';
import { Neighbours, Place } from './previous-next';
import { findRejection, type Standing, standingOf } from './rejections';

export type RejectionProps = { params: Promise<{ tenant: string; id: string }> };

export async function titleOfRejection({ params }: RejectionProps): Promise<Metadata> {
  const { tenant, id } = await params;
  const found = await findRejection(decodeURIComponent(tenant), id);
  return { title: found && 'referenceNumber' in found ? found.referenceNumber : id };
}

/** What stands in the page: of the rejection, and of those beside it. */
export type Shown = { found: InvalidSalesOrder; standing: Standing; list: string };

/** The frame of a rejected order: which one, where it stands among the others, and the way to the next. */
export async function RejectionPage({
  segment,
  id,
  view = '',
  back,
  edit,
  act,
  fill,
  children,
}: {
  /** The tenant as it stands in the address. */
  segment: string;
  id: string;
  /** What comes after the order in the address of this page and of its neighbours'. */
  view?: '' | '/mend';
  back: { href: string; label: string };
  /** Where `e` leads. */
  edit?: string;
  act?: ReactNode;
  fill?: boolean;
  children: (shown: Shown) => ReactNode;
}) {
  const tenant = decodeURIComponent(segment);
  const list = `/t/${segment}/rejected-orders`;
  const [t, found, standing] = await Promise.all([
    getTranslations('pages.rejected'),
    findRejection(tenant, id),
    standingOf(tenant, id),
  ]);
  if (!found) notFound();
  if ('kind' in found)
    return (
      <SubPage title={id} back={back}>
        <RecordFailure failure={found} />
      </SubPage>
    );
  const at = (other: string | undefined) => other && `${list}/${other}${view}`;
  return (
    <SubPage
      title={<code>{found.referenceNumber}</code>}
      beside={standing.at && <Place>{t('place', { n: standing.at, total: standing.total })}</Place>}
      back={back}
      actions={
        <>
          <Neighbours
            before={at(standing.before)}
            after={at(standing.after)}
            edit={edit}
            words={{ before: t('before'), after: t('after'), none: t('noOther') }}
          />
          {act}
        </>
      }
      fill={fill}
    >
      {children({ found, standing, list })}
    </SubPage>
  );
}
