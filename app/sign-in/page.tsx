import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { OtherMethods } from '@/components/features/sign-in/other-methods';
import { CreateOwnerForm, SignIn } from '@/components/features/sign-in/sign-in-form';
import { LanguageLinks } from '@/components/shell/language-links';
import { PlainPage } from '@/components/shell/plain-page';
import { PrefetchLink } from '@/components/ui/prefetch-link';
import { route } from '@/components/ui/route';
import { currentPerson } from '@/lib/console/auth/current-person';
import { canHavePasskeys } from '@/lib/console/auth/passkeys';
import { hasOwner } from '@/lib/console/auth/people';
import { providerName } from '@/lib/console/auth/provider';
import { safeReturnPath } from '@/lib/console/http/return-path';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('signIn'))('title') };
}

export default async function SignInPage({
  searchParams,
}: {
  searchParams: Promise<{ next?: string | string[] }>;
}) {
  const [{ next }, t, person, isOwned] = await Promise.all([
    searchParams,
    getTranslations('signIn'),
    currentPerson(),
    hasOwner(),
  ]);
  const methods = { passkeys: await canHavePasskeys(), provider: providerName() };
  const nextPath = safeReturnPath(typeof next === 'string' ? next : undefined);
  if (person) redirect(route(nextPath));
  return (
    <>
      {isOwned ? (
        <SignIn
          next={nextPath}
          others={
            <>
              {(methods.passkeys || methods.provider) && <OtherMethods next={nextPath} {...methods} />}
              <PrefetchLink
                href="/sign-in/forgot"
                className="self-start rounded-sm text-muted text-sm underline hover:text-ink"
              >
                {t('forgot.title')}
              </PrefetchLink>
            </>
          }
        >
          <LanguageLinks />
        </SignIn>
      ) : (
        <PlainPage title={t('ownerTitle')}>
          <p className="text-muted">{t('ownerSentence')}</p>
          <CreateOwnerForm next={nextPath} />
          <LanguageLinks />
        </PlainPage>
      )}
    </>
  );
}
