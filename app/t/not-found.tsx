import { getTranslations } from 'next-intl/server';
import { Plain } from '@/components/shell/plain';
import { ButtonLink } from '@/components/ui/button-link';

/** The tenant of the path is not in the registry (thrown by the tenant's layout). */
export default async function UnknownTenant() {
  const t = await getTranslations('shell.unknownTenant');
  return (
    <Plain title={t('title')}>
      <p className="text-muted">{t('sentence')}</p>
      <div>
        <ButtonLink variant="primary" href="/settings">
          {t('act')}
        </ButtonLink>
      </div>
    </Plain>
  );
}
