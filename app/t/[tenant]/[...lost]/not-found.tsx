import { useTranslations } from 'next-intl';
import { BackToSection } from '@/components/shell/navigation/sidebar';
import { EmptyState } from '@/components/ui/empty-state';

/** Displayed within the tenant's frame for a path without a page. */
export default function PageNotFound() {
  const t = useTranslations('shell.notFound');
  const tPages = useTranslations('pages');
  return (
    <EmptyState kind="notFound" title={t('title')} text={t('sentence')}>
      <BackToSection list={tPages('back')} overview={t('act')} />
    </EmptyState>
  );
}
