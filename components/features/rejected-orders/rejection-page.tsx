import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { cache, type ReactNode } from 'react';
import { SeedListNavigation } from '@/components/data-table/list-navigation/seed-list-navigation';
import { Age } from '@/components/record/age';
import { FailedPage, SubPage } from '@/components/record/sub-page';
import { EmptyState } from '@/components/ui/empty-state';
import type { Failure } from '@/lib/console/browser/result';
import { tenantPath } from '@/lib/console/browser/tenant-path';
import { read } from '@/lib/console/operations/read';
import type { Dqb } from '@/lib/contract/dqb/dqb';
import type { InvalidSalesOrder } from '@/lib/contract/resources/rejected-orders';
import { CauseBadge, CurrentRejectionProvider } from './fix/current-rejection';
import { readRejectionNavigation } from './rejection-navigation';

const isUuid = (id: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id);

/**
 * Reads one rejected order from the list, because the spec has no operation that reads a single order. Undefined if the
 * order is no longer listed.
 */
const findRejection = cache(
  async (tenant: string, id: string): Promise<InvalidSalesOrder | Failure | undefined> => {
    if (!isUuid(id)) return undefined;
    const filters = [{ operation: 'Equals' as const, property: 'id', value: id }];
    const dqb: Dqb = { filters, sort: [], offset: 0, count: 1 };
    const result = await read('queryInvalidSalesOrders', tenant, { dqb });
    return result.kind === 'ok' ? result.value.rows.find((row) => row.id === id) : result;
  },
);

export type RejectionProps = { params: Promise<{ tenant: string; id: string }> };

export async function rejectionTitle({ params }: RejectionProps): Promise<Metadata> {
  const { tenant, id } = await params;
  const result = await findRejection(tenant, id);
  return { title: result && 'referenceNumber' in result ? result.referenceNumber : id };
}

export type RejectionView = {
  rejection: InvalidSalesOrder;
  /** Number of rejected orders; on the page that fixes an order, only of those with its cause. Undefined if unknown. */
  total?: number;
};

/**
 * Stands in for the form of an order that has left the list, for example because a colleague has fixed the order. The keys for the
 * next order still work.
 */
async function UnlistedOrder({ tenant, id }: { tenant: string; id: string }) {
  const [t, tPages, listNavigation] = await Promise.all([
    getTranslations('pages.rejected'),
    getTranslations('pages'),
    readRejectionNavigation(tenant, id, undefined),
  ]);
  return (
    <SubPage
      title={<code>{id}</code>}
      back={{ href: tenantPath(tenant, 'rejected-orders'), label: tPages('back') }}
      fill
    >
      {listNavigation && <SeedListNavigation listNavigation={listNavigation} />}
      <EmptyState kind="notFound" text={t('unlisted')} />
    </SubPage>
  );
}

/** Renders the layout of a rejected order's page, with its title and the links to the previous and next order. */
export async function RejectionPage({
  tenant,
  id,
  view,
  back,
  action,
  children,
}: {
  tenant: string;
  id: string;
  /** The sub-page. Undefined on the page of the order itself. */
  view?: '/fix';
  back: { href: string; label: string };
  action?: ReactNode;
  children: (view: RejectionView) => ReactNode;
}) {
  const rejection = await findRejection(tenant, id);
  if (!rejection && view && isUuid(id)) return <UnlistedOrder tenant={tenant} id={id} />;
  if (!rejection) notFound();
  if ('kind' in rejection) return <FailedPage title={id} back={back} failure={rejection} />;
  const listNavigation = await readRejectionNavigation(
    tenant,
    id,
    view ? (rejection.error ?? undefined) : undefined,
  );
  const reference = rejection.referenceNumber ?? id;
  return (
    <CurrentRejectionProvider
      key={id}
      opened={{ entry: id, at: rejection.createdAt ?? '', cause: rejection.error ?? '' }}
    >
      <SubPage
        title={<code>{reference}</code>}
        extra={
          <>
            {rejection.error && <CauseBadge />}
            {rejection.customerFullName && (
              <span className="truncate max-sm:hidden">{rejection.customerFullName}</span>
            )}
            {rejection.salesChannel && (
              <span className="truncate max-sm:hidden">{rejection.salesChannel}</span>
            )}
            {rejection.createdAt && <Age at={rejection.createdAt} />}
          </>
        }
        back={back}
        actions={action}
        fill
      >
        {listNavigation && <SeedListNavigation listNavigation={listNavigation} />}
        {children({ rejection, total: listNavigation?.total })}
      </SubPage>
    </CurrentRejectionProvider>
  );
}
