import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { LinkForm } from '@/components/features/sign-in/link-form';
import { LanguageLinks } from '@/components/shell/language-links';
import { PlainPage } from '@/components/shell/plain-page';
import { currentPerson } from '@/lib/console/auth/current-person';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('signIn.link'))('title') };
}

/** The page that an invitation or a password-reset link opens. Only the browser can read the token, which is in the URL fragment. */
export default async function LinkPage() {
  const [person, t] = await Promise.all([currentPerson(), getTranslations('signIn.link')]);
  return (
    <PlainPage title={t('title')}>
      <LinkForm signedIn={person?.email} />
      <LanguageLinks />
    </PlainPage>
  );
}
