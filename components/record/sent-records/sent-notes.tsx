import { useTranslations } from 'next-intl';
import { getTranslations } from 'next-intl/server';
import type { ComponentProps, ReactNode } from 'react';
import { knownText } from '@/components/ui/known-text';
import { Notice } from '@/components/ui/notice';
import { PrefetchLink } from '@/components/ui/prefetch-link';
import { route } from '@/components/ui/route';
import { When } from '@/components/ui/time';
import { tenantPath } from '@/lib/console/browser/tenant-path';
import type { RejectionStatus } from '@/lib/console/operations/rejected-list';
import { countSent, MAX_EXAMINED } from '@/lib/console/request-log/sent-lists';
import type { SentWrite } from '@/lib/console/request-log/sent-records';
import type { SentListName } from '@/lib/contract/sent-lists';

/** Describes the canceled amount of a cancellation; undefined for other writes. */
const cancelledText = ({ operation, fields }: SentWrite): string | undefined =>
  operation === 'cancelLineItems' && fields ? `${fields.amount} × ${fields.sku}` : undefined;

/**
 * Lists writes about a record whose outcome is unknown. Such writes do not affect the displayed values. Each entry links to its
 * request.
 */
export function UnconfirmedWrites({ tenant, writes }: { tenant: string; writes: readonly SentWrite[] }) {
  const t = useTranslations('pages.sentHere');
  const tOperations = useTranslations('operations');
  if (writes.length === 0) return null;
  return (
    <Notice variant="warn" title={t('unconfirmed', { n: writes.length })}>
      <p>{t('unconfirmedWhy')}</p>
      <ul className="pt-1">
        {writes.map((entry) => (
          <li key={entry.id} className="flex flex-wrap items-baseline gap-x-2">
            <span>
              {knownText(tOperations, entry.operation)}
              {cancelledText(entry) && <code> {cancelledText(entry)}</code>}
            </span>
            <When at={entry.at.toISOString()} className="text-muted" />
            <PrefetchLink
              href={route(tenantPath(tenant, `requests/${entry.id}`))}
              className="text-accent-text underline underline-offset-2"
            >
              {t('check')}
            </PrefetchLink>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

export function NothingSent() {
  const t = useTranslations('pages.sentHere');
  return <Notice title={t('nothing')}>{t('nothingWhy')}</Notice>;
}

/**
 * Explains that this console sent the displayed data and that the data is not from the platform. Links to the requests.
 */
export function SentNote({
  tenant,
  title = 'title',
  text,
}: {
  tenant: string;
  /** Use `outdated` under a heading that already names the source of the data. */
  title?: 'title' | 'outdated';
  /**
   * Where the note is: above a list (`instead`, `beside`) or a record. With `beside` and `recordBeside`, the platform
   * returns this kind of record too.
   */
  text: 'instead' | 'beside' | 'record' | 'recordBeside';
}) {
  const t = useTranslations('pages.sentHere');
  return (
    <Notice title={t(title)}>
      {t(text)}{' '}
      <PrefetchLink
        href={route(tenantPath(tenant, 'requests'))}
        className="text-accent-text underline underline-offset-2"
      >
        {t('requests')}
      </PrefetchLink>
    </Notice>
  );
}

/**
 * Shows the notes above a record that this console sent: the source of the data, the requests whose outcome is unknown,
 * and `children`.
 */
export const SentHead = ({
  tenant,
  unconfirmed,
  isEmpty,
  children,
}: {
  tenant: string;
  unconfirmed: readonly SentWrite[];
  /** True if this console sent no request about the record. */
  isEmpty?: boolean;
  children?: ReactNode;
}) => (
  <div className="flex flex-col gap-2 px-4 py-3 md:px-6">
    {isEmpty ? <NothingSent /> : <SentNote tenant={tenant} text="record" />}
    <UnconfirmedWrites tenant={tenant} writes={unconfirmed} />
    {children}
  </div>
);

/**
 * Shows the note above a list of records that this console sent. If there are too many records to examine all of them,
 * the note says how many the list covers.
 */
export async function SentListNote({
  tenant,
  operation,
  ...note
}: ComponentProps<typeof SentNote> & { operation: SentListName }) {
  const [t, total] = await Promise.all([getTranslations('pages.sentHere'), countSent(tenant, operation)]);
  return (
    <div className="shrink-0 border-t px-4 py-2 md:px-6">
      <SentNote tenant={tenant} {...note} />
      {total > MAX_EXAMINED && <p className="pt-2 text-muted">{t('examined', { n: MAX_EXAMINED, total })}</p>}
    </div>
  );
}

/** Shows that a later request was accepted for an order that is still listed as rejected, with a link to the request. */
export function AcceptedNotice({
  tenant,
  rejection: { accepted, code },
}: {
  tenant: string;
  rejection: Pick<RejectionStatus, 'accepted' | 'code'>;
}) {
  const t = useTranslations('pages.sentHere');
  const tUi = useTranslations('ui');
  const tErrors = useTranslations('errors');
  if (!accepted) return null;
  return (
    <Notice variant="good" title={t('acceptedLater')}>
      <When at={accepted.at.toISOString()} />
      {' · '}
      {t('acceptedLaterWhy', { cause: knownText(tErrors, code) })}{' '}
      <PrefetchLink
        href={route(tenantPath(tenant, `requests/${accepted.request}`))}
        className="text-accent-text underline underline-offset-2"
      >
        {tUi('openRequest')}
      </PrefetchLink>
    </Notice>
  );
}
