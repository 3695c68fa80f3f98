import { useTranslations } from 'next-intl';
import type { ActSince } from '@/components/features/sales-orders/order-history';
import { Notice } from '@/components/ui/notice';
import { NearLink } from '@/components/ui/prefetch-link';
import { route } from '@/components/ui/route';
import { When } from '@/components/ui/time';

/** What was done to an order from here after it was sent: over a form that sends it again. */
export function SinceList({ tenant, since }: { tenant: string; since: readonly ActSince[] }) {
  const t = useTranslations('pages.sentHere');
  const operations = useTranslations('operations');
  if (since.length === 0) return null;
  const base = `/t/${encodeURIComponent(tenant)}/requests`;
  return (
    <Notice tone="warn" title={t('since')} className="col-span-full">
      <p>{t('sinceWhy')}</p>
      <ul className="mt-1 list-disc pl-5" aria-label={t('since')}>
        {since.map(({ id, operation, said, person, at, isConfirmed }) => (
          <li key={id}>
            <NearLink href={route(`${base}/${id}`)} className="text-accent-text underline underline-offset-2">
              {operations.has(operation) ? operations(operation) : operation}
            </NearLink>
            {said && <> · {said}</>} · {person} · <When at={at.toISOString()} />
            {!isConfirmed && <span className="font-medium text-warn"> · {t('noAnswer')}</span>}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
