import { useTranslations } from 'next-intl';
import { knownText } from '@/components/ui/known-text';
import { Notice } from '@/components/ui/notice';
import { PrefetchLink } from '@/components/ui/prefetch-link';
import { route } from '@/components/ui/route';
import { When } from '@/components/ui/time';
import { tenantPath } from '@/lib/console/browser/tenant-path';

/** A request about an order, sent after the order itself. `isConfirmed` is true if the platform responded. */
export type RequestSince = {
  id: number;
  operation: string;
  at: Date;
  person: string;
  isConfirmed: boolean;
  /** Summary of the body: an amount and a SKU, a code, or a URL. */
  summary: string;
};

/** Lists the requests about an order since the order was sent, above a form that sends the order again. */
export function SinceList({ tenant, since }: { tenant: string; since: readonly RequestSince[] }) {
  const t = useTranslations('pages.sentHere');
  const tOperations = useTranslations('operations');
  if (since.length === 0) return null;
  const base = tenantPath(tenant, 'requests');
  return (
    <Notice variant="warn" title={t('since')} className="basis-full">
      <p>{t('sinceWhy')}</p>
      <ul className="mt-1 list-disc pl-5" aria-label={t('since')}>
        {since.map(({ id, operation, summary, person, at, isConfirmed }) => (
          <li key={id}>
            <PrefetchLink
              href={route(`${base}/${id}`)}
              className="text-accent-text underline underline-offset-2"
            >
              {knownText(tOperations, operation)}
            </PrefetchLink>
            {summary && <> · {summary}</>} · {person} · <When at={at.toISOString()} />
            {!isConfirmed && <span className="font-medium text-warn"> · {t('noAnswer')}</span>}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
