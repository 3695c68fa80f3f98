import { useTranslations } from 'next-intl';
import { OverviewLink } from '@/components/shell/overview-link';
import { EmptyState } from '@/components/ui/empty-state';

/** A record that this tenant does not have; the frame stays. */
export default function RecordNotFound() {
  const t = useTranslations('shell.recordNotFound');
  return (
    <div className="flex flex-1 flex-col justify-center">
      <h1 className="text-center font-semibold text-lg">{t('title')}</h1>
      <EmptyState sentence={t('sentence')}>
        <OverviewLink>{t('act')}</OverviewLink>
      </EmptyState>
    </div>
  );
}
