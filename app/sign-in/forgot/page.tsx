import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { ForgotForm } from '@/components/features/sign-in/forgot-form';
import { LanguageLinks } from '@/components/shell/language-links';
import { PlainPage } from '@/components/shell/plain-page';
import { ButtonLink } from '@/components/ui/button';
import { currentPerson } from '@/lib/console/auth/current-person';
import { canMail } from '@/lib/console/auth/mail';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('signIn.forgot'))('title') };
}

export default async function ForgotPage() {
  const [person, t] = await Promise.all([currentPerson(), getTranslations('signIn.forgot')]);
  if (person) redirect('/settings/account');
  return (
    <PlainPage title={t('title')}>
      {canMail() ? <ForgotForm /> : <p className="text-muted">{t('noMail')}</p>}
      <ButtonLink href="/sign-in" className="self-start">
        {t('back')}
      </ButtonLink>
      <LanguageLinks />
    </PlainPage>
  );
}
