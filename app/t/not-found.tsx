import { getTranslations } from 'next-intl/server';
import { PlainPage } from '@/components/shell/plain-page';
import { buttonStyle } from '@/components/ui/style';

/** The tenant of the path is not in the registry (thrown by the tenant's layout). */
export default async function UnknownTenant() {
  const t = await getTranslations('shell.unknownTenant');
  return (
    <PlainPage title={t('title')}>
      <p className="text-muted">{t('sentence')}</p>
      <div>
        {/* Part of the response of every page: prefetching code for this link is not worth its size. */}
        <a href="/settings" className={buttonStyle('primary', 'md')}>
          {t('act')}
        </a>
      </div>
    </PlainPage>
  );
}
