import { useTranslations } from 'next-intl';
import { SubPage } from '@/components/record/record-page';
import { ButtonLink } from '@/components/ui/button-link';
import { EmptyState } from '@/components/ui/empty-state';
import { route } from '@/components/ui/route';

/** An address that names no customer number: what it says, and how customers are found. */
export function NoCustomerNumber({ segment, text }: { segment: string; text: string }) {
  const t = useTranslations('pages');
  const list = `/t/${segment}/customers`;
  return (
    <SubPage title={text} back={{ href: list, label: t('back') }}>
      <EmptyState sentence={t('customers.noNumber', { text })}>
        <ButtonLink href={route(list)}>{t('customers.toList')}</ButtonLink>
      </EmptyState>
    </SubPage>
  );
}
