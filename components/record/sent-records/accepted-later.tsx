import { useTranslations } from 'next-intl';
import { Notice } from '@/components/ui/notice';
import { NearLink } from '@/components/ui/prefetch-link';
import { route } from '@/components/ui/route';
import { When } from '@/components/ui/time';
import type { RejectedStanding } from '@/lib/console/operations/rejected-list';

/** Says of an order that stands in the platform's list of rejected ones that a later request was accepted, and which. */
export function AcceptedLater({
  tenant,
  rejection: { accepted, code },
}: {
  tenant: string;
  rejection: Pick<RejectedStanding, 'accepted' | 'code'>;
}) {
  const t = useTranslations('pages.sentHere');
  const errors = useTranslations('errors');
  if (!accepted) return null;
  return (
    <Notice tone="good" title={t('acceptedLater')}>
      <When at={accepted.at.toISOString()} />
      {' · '}
      {t('acceptedLaterWhy', { cause: errors.has(code) ? errors(code) : code })}{' '}
      <NearLink
        href={route(`/t/${encodeURIComponent(tenant)}/requests/${accepted.request}`)}
        className="text-accent-text underline underline-offset-2"
      >
        {t('openRequest')}
      </NearLink>
    </Notice>
  );
}
