import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { ChangePasswordForm, TimeZoneSelect } from '@/components/features/settings/account/account-forms';
import { FailedAttempts } from '@/components/features/settings/account/failed-attempts';
import { Passkeys } from '@/components/features/settings/account/passkeys';
import { SecondFactor } from '@/components/features/settings/account/second-factor';
import { Sessions } from '@/components/features/settings/account/sessions';
import { deviceName } from '@/components/features/settings/device';
import { Page } from '@/components/ui/page/page';
import { readCookie } from '@/lib/console/auth/browser-cookies';
import { requirePerson } from '@/lib/console/auth/current-person';
import { canHavePasskeys, listPasskeys } from '@/lib/console/auth/passkeys';
import { secondFactorStatus } from '@/lib/console/auth/second-factor';
import { listSessions } from '@/lib/console/auth/session-store';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('settings'))('account') };
}

export default async function Account() {
  const [person, t] = await Promise.all([requirePerson(), getTranslations('settings')]);
  const [factor, passkeys, isPossible, sessions] = await Promise.all([
    secondFactorStatus(person),
    listPasskeys(person.id),
    canHavePasskeys(),
    readCookie('session').then((token) => listSessions(person.id, token ?? '')),
  ]);
  return (
    <Page column title={t('account')}>
      <div className="flex max-w-140 flex-col gap-4">
        <p className="text-muted">
          {person.name} · {person.email}
        </p>
        <TimeZoneSelect />
        <h2 className="mt-4 font-semibold text-base">{t('password')}</h2>
        <ChangePasswordForm email={person.email} />
      </div>
      <section className="mt-8 max-w-140">
        <h2 className="mb-2 font-semibold text-base">{t('secondFactor.title')}</h2>
        <SecondFactor {...factor} />
      </section>
      <section className="mt-8 max-w-140">
        <h2 className="mb-2 font-semibold text-base">{t('passkeys.title')}</h2>
        <Passkeys passkeys={passkeys} isPossible={isPossible} />
      </section>
      <section className="mt-8">
        <h2 className="mb-2 font-semibold text-base">{t('sessions.title')}</h2>
        <Sessions sessions={sessions.map((one) => ({ ...one, device: deviceName(one.agent) }))} />
      </section>
      <section id="failed-attempts" className="mt-8">
        <h2 className="mb-2 font-semibold text-base">{t('failedAttempts')}</h2>
        <FailedAttempts person={person.id} />
      </section>
    </Page>
  );
}
