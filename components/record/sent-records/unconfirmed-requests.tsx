import { useTranslations } from 'next-intl';
import { Notice } from '@/components/ui/notice';
import { NearLink } from '@/components/ui/prefetch-link';
import { route } from '@/components/ui/route';
import { When } from '@/components/ui/time';
import type { FullEntry } from '@/lib/console/request-log/list-requests';
import { isRecord } from '@/lib/contract/schema/is-record';

/** What a cancellation took away, where it says so. */
function amountIn({ operation, body }: FullEntry): string | undefined {
  if (operation !== 'cancelLineItems') return undefined;
  const said: unknown = JSON.parse(body ?? 'null');
  if (!isRecord(said) || !('sku' in said) || !('amount' in said)) return undefined;
  return `${said.amount} × ${said.sku}`;
}

/** The writes about a record whose outcome nobody knows: they count for nothing that is shown, and each leads to its request. */
export function Unconfirmed({ tenant, writes }: { tenant: string; writes: readonly FullEntry[] }) {
  const t = useTranslations('pages.sentHere');
  const operations = useTranslations('operations');
  if (writes.length === 0) return null;
  return (
    <Notice tone="warn" title={t('unconfirmed', { n: writes.length })}>
      <p>{t('unconfirmedWhy')}</p>
      <ul className="pt-1">
        {writes.map((entry) => (
          <li key={entry.id} className="flex flex-wrap items-baseline gap-x-2">
            <span>
              {operations.has(entry.operation) ? operations(entry.operation) : entry.operation}
              {amountIn(entry) && <code> {amountIn(entry)}</code>}
            </span>
            <When at={entry.at.toISOString()} className="text-muted" />
            <NearLink
              href={route(`/t/${encodeURIComponent(tenant)}/requests/${entry.id}`)}
              className="text-accent-text underline underline-offset-2"
            >
              {t('check')}
            </NearLink>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
