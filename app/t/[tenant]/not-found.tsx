import { useTranslations } from 'next-intl';
import { BackToSection } from '@/components/shell/navigation/sidebar';
import { OtherTenantLinks } from '@/components/shell/tenants/tenant-switcher';
import { EmptyState } from '@/components/ui/empty-state';

/** Displayed within the tenant's frame if this tenant does not have the record. */
export default function RecordNotFound() {
  const t = useTranslations('shell.recordNotFound');
  const tNotFound = useTranslations('shell.notFound');
  const tPages = useTranslations('pages');
  return (
    <EmptyState kind="notFound" title={t('title')} text={t('sentence')}>
      <OtherTenantLinks />
      <BackToSection list={tPages('back')} overview={tNotFound('act')} />
    </EmptyState>
  );
}
