import { useTranslations } from 'next-intl';
import { Notice } from '@/components/ui/notice';
import { NearLink } from '@/components/ui/prefetch-link';
import { route } from '@/components/ui/route';

/** Says that what is shown is not the platform's word but what was sent from here, and where all of that stands. */
export function SentNote({
  tenant,
  listed,
  record,
  nothing,
}: {
  tenant: string;
  /** The platform tells of them too. */
  listed: boolean;
  /** It stands over one record, not over a list. */
  record?: boolean;
  /** Nothing of the record was sent from here. */
  nothing?: boolean;
}) {
  const t = useTranslations('pages.sentHere');
  if (nothing) return <Notice title={t('nothing')}>{t('nothingWhy')}</Notice>;
  return (
    <Notice title={t('title')}>
      {record ? t(listed ? 'recordBeside' : 'record') : t(listed ? 'beside' : 'instead')}{' '}
      <NearLink
        href={route(`/t/${encodeURIComponent(tenant)}/requests`)}
        className="text-accent-text underline underline-offset-2"
      >
        {t('requests')}
      </NearLink>
    </Notice>
  );
}
