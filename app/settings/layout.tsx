import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { FailedSignIns } from '@/components/features/settings/account/failed-attempts';
import { PersonMenu } from '@/components/shell/person-menu';
import { Mark } from '@/components/shell/plain-page';
import { ClientMessages } from '@/components/ui/client-messages';
import { PrefetchLink } from '@/components/ui/prefetch-link';
import { requirePerson } from '@/lib/console/auth/session';

/** Settings belong to no tenant: no tenant's colour, no sidebar. */
export default async function SettingsLayout({ children }: { children: ReactNode }) {
  const [person, t] = await Promise.all([requirePerson(), getTranslations('shell')]);
  return (
    <ClientMessages of="account">
      <div className="flex h-dvh flex-col">
        <header className="flex h-12 shrink-0 items-center gap-1 border-b bg-side px-2">
          <PrefetchLink
            href="/"
            className="flex h-control items-center gap-2 rounded-md px-2 font-semibold hover:bg-pressed"
          >
            <Mark /> Tallyman
          </PrefetchLink>
          <div className="ml-auto" />
          <PersonMenu name={person.name} email={person.email} keys={false} />
        </header>
        <main id="content" aria-label={t('settings')} className="flex min-h-0 flex-1 flex-col">
          <FailedSignIns />
          {children}
        </main>
      </div>
    </ClientMessages>
  );
}
