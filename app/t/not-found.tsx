import { getTranslations } from 'next-intl/server';
import { PlainPage } from '@/components/shell/plain-page';
import { buttonStyle } from '@/components/ui/style';

/** Displayed when the tenant of the path is not in the registry. The tenant's layout throws it. */
export default async function UnknownTenant() {
  const [t, tNotFound] = await Promise.all([
    getTranslations('shell.unknownTenant'),
    getTranslations('shell.notFound'),
  ]);
  return (
    <PlainPage title={t('title')}>
      <p className="text-muted">{t('sentence')}</p>
      <div className="flex flex-wrap gap-2">
        {/* Not `Link`: these are part of the response of every page, where prefetching is not worth its size. */}
        <a href="/" className={buttonStyle('primary', 'md')}>
          {tNotFound('act')}
        </a>
        <a href="/settings" className={buttonStyle('secondary', 'md')}>
          {t('act')}
        </a>
      </div>
    </PlainPage>
  );
}
