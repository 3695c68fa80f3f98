import { useTranslations } from 'next-intl';
import { OverviewLink } from '@/components/shell/navigation/sidebar';
import { RecordOfOther } from '@/components/shell/tenants/tenant-switcher';

/** A record that this tenant does not have; the frame of the tenant stays. */
export default function RecordNotFound() {
  const t = useTranslations('shell.recordNotFound');
  const notFound = useTranslations('shell.notFound');
  return (
    <div className="flex flex-1 flex-col items-center justify-center gap-3 px-4 text-center">
      <h1 className="font-semibold text-xl">{t('title')}</h1>
      <p className="max-w-md text-balance text-muted">{t('sentence')}</p>
      <RecordOfOther />
      <OverviewLink>{notFound('act')}</OverviewLink>
    </div>
  );
}
