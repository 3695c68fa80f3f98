import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { BackFromProvider } from '@/components/features/sign-in/back-from-provider';
import { PlainPage } from '@/components/shell/plain-page';
import { providerName } from '@/lib/console/auth/provider';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('signIn'))('title') };
}

/**
 * The redirect URL of the OpenID provider. Passes the URL's parameters to a server action, because only this console's pages
 * can call server actions.
 */
export default async function ProviderPage() {
  const provider = providerName();
  if (!provider) redirect('/sign-in');
  const t = await getTranslations('signIn');
  return (
    <PlainPage title={t('title')}>
      <BackFromProvider provider={provider} />
    </PlainPage>
  );
}
