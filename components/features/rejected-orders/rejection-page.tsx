import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { getTranslations } from 'next-intl/server';
import { cache, type ReactNode } from 'react';
import { Age } from '@/components/record/age';
import { FailedPage, SubPage } from '@/components/record/record-page';
import { cx } from '@/components/ui/style';
import type { Failure } from '@/lib/console/browser/result';
import { read } from '@/lib/console/operations/read';
import { entryOf } from '@/lib/console/operations/rejected-list';
import { isOpen, queueEntries } from '@/lib/console/rejected-queue/queue-entries';
import type { Dqb } from '@/lib/contract/dqb/dqb';
import type { InvalidSalesOrder } from '@/lib/contract/resources/sales-orders';
import { isOrderError } from '@/lib/contract/schema/error-codes';
import { valueAt } from '@/lib/contract/schema/value-at';
import type { fixWords } from '@/lib/messages/fix-words';
import { orderErrorInfo } from '@/lib/rules/order-errors';
import { CauseBadge, CauseProvider } from './fix/cause';
import { PreviousNextBar, PreviousRejected } from './rejection-links';

const MAX_FIELDS = 8;

/** `lineItems.1.sku` as a label. */
function useLabel() {
  const t = useTranslations('fields');
  return (path: string) =>
    path
      .split('.')
      .map((part) => (/^\d+$/.test(part) ? String(Number(part) + 1) : t.has(part) ? t(part) : part))
      .join(' · ');
}

function valueText(order: Readonly<Record<string, unknown>>, path: string): string {
  const value = valueAt(order, path);
  if (value === undefined || value === null || value === '') return '—';
  return typeof value === 'object' ? '' : String(value);
}

type InvalidField = { path: string; code?: string; fix?: ReturnType<typeof fixWords> };

/** The invalid fields, each with its value and the best suggestion for it. */
export function InvalidFields({
  issues,
  order,
}: {
  issues: readonly InvalidField[];
  order: Readonly<Record<string, unknown>> | undefined;
}) {
  const label = useLabel();
  const tErrors = useTranslations('errors');
  const tUi = useTranslations('ui');
  const line = ({ path, code, fix }: InvalidField) => (
    <li key={`${path} ${code}`} className="flex flex-col">
      <span className="flex flex-wrap items-baseline gap-x-2 text-muted text-xs">
        {label(path)}
        {code && <span className="text-bad">{tErrors.has(code) ? tErrors(code) : code}</span>}
      </span>
      <span className="flex flex-wrap items-baseline gap-x-2">
        {order !== undefined && (
          <span className={cx('break-all', fix && 'text-bad')}>{valueText(order, path)}</span>
        )}
        {fix && (
          <>
            <span aria-hidden="true" className="text-faint">
              →
            </span>
            <span>
              <span className="font-medium">{fix.label}</span>{' '}
              <span className="text-muted">· {fix.basis}</span>
            </span>
          </>
        )}
      </span>
    </li>
  );
  return (
    <ul className="flex flex-col gap-1.5">
      {issues.slice(0, MAX_FIELDS).map(line)}
      {issues.length > MAX_FIELDS && (
        <li>
          <details>
            <summary className="cursor-pointer text-muted">
              {tUi('more', { n: issues.length - MAX_FIELDS })}
            </summary>
            <ul className="mt-1.5 flex flex-col gap-1.5">{issues.slice(MAX_FIELDS).map(line)}</ul>
          </details>
        </li>
      )}
    </ul>
  );
}

/** Explains a cause of rejection: how to fix it, what it means, how to find it, and how to prevent it. */
export function RejectionReason({ error }: { error: string }) {
  const t = useTranslations('rules');
  const tRejected = useTranslations('pages.rejected');
  const about = isOrderError(error) ? orderErrorInfo(error) : undefined;
  const list = (facts: readonly (readonly [string, string])[]) => (
    <dl className="flex flex-col gap-3">
      {facts.map(([name, text]) => (
        <div key={name}>
          <dt className="text-muted text-xs">{name}</dt>
          <dd className="mt-0.5 max-w-160">{text}</dd>
        </div>
      ))}
    </dl>
  );
  return (
    <div className="flex flex-col gap-3">
      {list([
        [tRejected('resolution'), about ? t(`resolution.${about.code}`) : t('unlisted.resolution')],
        [tRejected('meaning'), about ? t(`meaning.${about.code}`) : t('unlisted.meaning')],
        // The person who reads it is the usual one.
        ...(about && about.fixedBy !== 'here'
          ? [[tRejected('who'), t(`who.${about.fixedBy}`)] as const]
          : []),
      ])}
      {about ? (
        <details>
          <summary className="w-fit text-muted text-sm">
            {tRejected('aboutCause')} <code className="ml-1 text-faint text-xs">{error}</code>
          </summary>
          <div className="mt-3">
            {list([
              [tRejected('found'), t(`found.${about.found}`)],
              [tRejected('prevention'), t(`prevention.${about.prevention}`)],
            ])}
          </div>
        </details>
      ) : (
        <code className="text-faint text-xs">{error}</code>
      )}
    </div>
  );
}

const isUuid = (id: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id);

/** One rejected order, fetched from the list: the spec has no read of a single one. Undefined when it is no longer listed. */
const findRejection = cache(
  async (tenant: string, id: string): Promise<InvalidSalesOrder | Failure | undefined> => {
    if (!isUuid(id)) return undefined;
    const filters = [{ operation: 'Equals' as const, property: 'id', value: id }];
    const dqb: Dqb = { filters, sort: [], offset: 0, count: 1 };
    const found = await read('queryInvalidSalesOrders', tenant, { dqb });
    return found.kind === 'ok' ? found.answer.rows.find((row) => row.id === id) : found;
  },
);

/**
 * The position of a rejected order, newest first, and the IDs of its neighbors. `next` wraps around, so that skipped orders come
 * again.
 */
type Position = { total?: number; at?: number; before?: string; after?: string; next?: string };

const MAX_REJECTIONS = 100;

/** The position of a rejected order, among all or those with the same cause. Reads 100: more than anybody fixes in one session. */
async function findPosition(tenant: string, id: string, cause: string | undefined): Promise<Position> {
  const sort = [{ property: 'createdAt', direction: 'desc' as const }];
  const filters = cause ? [{ operation: 'Equals' as const, property: 'error', value: cause }] : [];
  const dqb: Dqb = { filters, sort, offset: 0, count: MAX_REJECTIONS };
  const found = await read('queryInvalidSalesOrders', tenant, { dqb });
  if (found.kind !== 'ok') return {};
  const entries = await queueEntries(tenant, found.answer.rows.map(entryOf));
  const ids = entries.filter((one) => one.entry === id || isOpen(one)).map(({ entry }) => entry);
  const listed = found.answer.total;
  const total = listed === undefined ? undefined : listed - entries.length + ids.length;
  const i = ids.indexOf(id);
  const next = ids[i + 1] ?? ids.find((other) => other !== id);
  if (i < 0) return { total, next };
  return { total, at: i + 1, before: ids[i - 1], after: ids[i + 1], next };
}

export type RejectionProps = { params: Promise<{ tenant: string; id: string }> };

export async function titleOfRejection({ params }: RejectionProps): Promise<Metadata> {
  const { tenant, id } = await params;
  const found = await findRejection(decodeURIComponent(tenant), id);
  return { title: found && 'referenceNumber' in found ? found.referenceNumber : id };
}

/** What the content of the page displays. */
export type RejectionView = {
  rejection: InvalidSalesOrder;
  position: Position;
  /** The path of the list, and of the page to open after this one. */
  listPath: string;
  nextPath: string;
};

/** The layout of a rejected order's page: its title, its position, and the link to the next. */
export async function RejectionPage({
  segment,
  id,
  view = '',
  back,
  act,
  children,
}: {
  /** The tenant's segment of the URL. */
  segment: string;
  id: string;
  /** Appended to the URL of this page and its neighbors. */
  view?: '' | '/fix';
  back: { href: string; label: string };
  act?: ReactNode;
  children: (view: RejectionView) => ReactNode;
}) {
  const tenant = decodeURIComponent(segment);
  const listPath = `/t/${segment}/rejected-orders`;
  const [t, rejection] = await Promise.all([getTranslations('pages.rejected'), findRejection(tenant, id)]);
  if (!rejection) notFound();
  if ('kind' in rejection) return <FailedPage title={id} back={back} failure={rejection} />;
  const position = await findPosition(tenant, id, view ? (rejection.error ?? undefined) : undefined);
  const pathOf = (other: string | undefined) => other && `${listPath}/${other}${view}`;
  const reference = rejection.referenceNumber ?? id;
  return (
    <CauseProvider key={id} error={rejection.error ?? ''}>
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
              before={pathOf(position.before)}
              after={pathOf(position.after)}
              words={{ before: t('before'), after: t('after'), none: t('noOther') }}
            />
            {act}
          </>
        }
        fill
      >
        {children({ rejection, position, listPath, nextPath: pathOf(position.next) ?? listPath })}
      </SubPage>
    </CauseProvider>
  );
}
