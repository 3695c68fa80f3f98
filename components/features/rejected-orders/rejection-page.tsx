import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { cache, type ReactNode } from 'react';
import { Age } from '@/components/record/age';
import { FailedPage, SubPage } from '@/components/record/sub-page';
import { EmptyState } from '@/components/ui/empty-state';
import type { Failure } from '@/lib/console/browser/result';
import { tenantPath } from '@/lib/console/browser/tenant-path';
import { read } from '@/lib/console/operations/read';
import { isOpen, queueEntries } from '@/lib/console/rejected-queue/entry-state';
import { rejectedEntry } from '@/lib/console/request-log/rejected-entries';
import type { Dqb } from '@/lib/contract/dqb/dqb';
import type { InvalidSalesOrder } from '@/lib/contract/resources/rejected-orders';
import { CauseBadge, CurrentRejectionProvider } from './fix/current-rejection';
import { PreviousNextBar, PreviousRejected } from './rejection-links';

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

/**
 * Position of a rejected order (from 1, newest first) and the IDs of its neighbors. After the last order, `next` is the
 * first one, so that skipped orders come up again.
 */
type Position = { total?: number; at?: number; before?: string; after?: string; next?: string };

const MAX_REJECTIONS = 100;

/**
 * Finds the position among all rejected orders or, with `cause`, among the orders with that cause. Reads only the
 * latest `MAX_REJECTIONS` orders, more than anyone fixes in a session.
 */
async function findPosition(tenant: string, id: string, cause: string | undefined): Promise<Position> {
  const sort = [{ property: 'createdAt', direction: 'desc' as const }];
  const filters = cause ? [{ operation: 'Equals' as const, property: 'error', value: cause }] : [];
  const dqb: Dqb = { filters, sort, offset: 0, count: MAX_REJECTIONS };
  const result = await read('queryInvalidSalesOrders', tenant, { dqb });
  if (result.kind !== 'ok') return {};
  const entries = await queueEntries(tenant, result.value.rows.map(rejectedEntry));
  const ids = entries.filter((one) => one.entry === id || isOpen(one)).map(({ entry }) => entry);
  const listed = result.value.total;
  const total = listed === undefined ? undefined : listed - entries.length + ids.length;
  const i = ids.indexOf(id);
  const next = ids[i + 1] ?? ids.find((other) => other !== id);
  if (i < 0) return { total, next };
  return { total, at: i + 1, before: ids[i - 1], after: ids[i + 1], next };
}

export type RejectionProps = { params: Promise<{ tenant: string; id: string }> };

export async function rejectionTitle({ params }: RejectionProps): Promise<Metadata> {
  const { tenant, id } = await params;
  const result = await findRejection(tenant, id);
  return { title: result && 'referenceNumber' in result ? result.referenceNumber : id };
}

export type RejectionView = {
  rejection: InvalidSalesOrder;
  position: Position;
  /** The path of the list. `nextPath` is the page to open after this one. */
  listPath: string;
  nextPath: string;
};

type View = '' | '/fix';

const hrefIn =
  (tenant: string, view: View) =>
  (id: string | undefined): string | undefined =>
    id && tenantPath(tenant, `rejected-orders/${id}${view}`);

const siblingWords = (t: (name: 'before' | 'after' | 'noOther') => string) => ({
  before: t('before'),
  after: t('after'),
  none: t('noOther'),
});

/**
 * Stands in for the form of an order that has left the list, for example because a colleague has fixed the order. The keys for the
 * next order still work.
 */
async function UnlistedOrder({ tenant, id, view }: { tenant: string; id: string; view: View }) {
  const [t, tPages, { next }] = await Promise.all([
    getTranslations('pages.rejected'),
    getTranslations('pages'),
    findPosition(tenant, id, undefined),
  ]);
  return (
    <SubPage
      title={<code>{id}</code>}
      back={{ href: tenantPath(tenant, 'rejected-orders'), label: tPages('back') }}
      actions={<PreviousRejected after={hrefIn(tenant, view)(next)} words={siblingWords(t)} />}
      fill
    >
      <EmptyState kind="notFound" text={t('unlisted')} />
    </SubPage>
  );
}

/** Renders the layout of a rejected order's page, with its title, its position, and links to its neighbors. */
export async function RejectionPage({
  tenant,
  id,
  view = '',
  back,
  action,
  children,
}: {
  tenant: string;
  id: string;
  /** The suffix of the paths of this page and its neighbors. */
  view?: View;
  back: { href: string; label: string };
  action?: ReactNode;
  children: (view: RejectionView) => ReactNode;
}) {
  const listPath = tenantPath(tenant, 'rejected-orders');
  const [t, rejection] = await Promise.all([getTranslations('pages.rejected'), findRejection(tenant, id)]);
  if (!rejection && view && isUuid(id)) return <UnlistedOrder {...{ tenant, id, view }} />;
  if (!rejection) notFound();
  if ('kind' in rejection) return <FailedPage title={id} back={back} failure={rejection} />;
  const position = await findPosition(tenant, id, view ? (rejection.error ?? undefined) : undefined);
  const rejectionHref = hrefIn(tenant, view);
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
            {position.at && position.total !== undefined && (
              <PreviousNextBar>
                {t(view ? 'placeOfCause' : 'place', { n: position.at, total: position.total })}
              </PreviousNextBar>
            )}
          </>
        }
        back={back}
        actions={
          <>
            <PreviousRejected
              before={rejectionHref(position.before)}
              after={rejectionHref(position.after)}
              words={siblingWords(t)}
            />
            {action}
          </>
        }
        fill
      >
        {children({ rejection, position, listPath, nextPath: rejectionHref(position.next) ?? listPath })}
      </SubPage>
    </CurrentRejectionProvider>
  );
}
