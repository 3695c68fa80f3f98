import { useTranslations } from 'next-intl';
import { SubPage } from '@/components/record/record-page';
import { SentNote } from './since-list';

/** Replaces a record that the platform does not return and that was never sent from here. */
export function NotSentNotice({ tenant, name, list }: { tenant: string; name: string; list: string }) {
  const t = useTranslations('pages');
  return (
    <SubPage title={<code>{name}</code>} back={{ href: list, label: t('back') }}>
      <SentNote tenant={tenant} listed={false} isEmpty />
    </SubPage>
  );
}
