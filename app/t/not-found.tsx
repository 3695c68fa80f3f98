import { getTranslations } from 'next-intl/server';
import { PlainPage } from '@/components/shell/plain-page';
import { buttonStyle } from '@/components/ui/style';

/**
 * Displayed if the tenant in the path is not in the registry. The tenant's layout throws `notFound`, so this page replaces the
 * layout.
 */
export default async function UnknownTenant() {
  const [t, tNotFound] = await Promise.all([
    getTranslations('shell.unknownTenant'),
    getTranslations('shell.notFound'),
  ]);
  return (
    <PlainPage title={t('title')}>
      <p className="text-muted">{t('sentence')}</p>
      <div className="flex flex-wrap gap-2">
        {/* Not `Link`: every page's response contains these links, and prefetching is not worth the extra size. */}
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
