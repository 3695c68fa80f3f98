import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { PeopleTable } from '@/components/features/settings/people/people-table';
import { AddPersonButton } from '@/components/features/settings/people/save-person';
import { SignInSettingsForm } from '@/components/features/settings/people/sign-in-settings';
import { Page } from '@/components/ui/page/page';
import { tenantMark } from '@/components/ui/tenant-mark';
import { requirePerson } from '@/lib/console/auth/current-person';
import { allGrants } from '@/lib/console/auth/grants';
import { listPeople } from '@/lib/console/auth/people';
import { allRoles, hasRight } from '@/lib/console/auth/rights';
import { signInSettings } from '@/lib/console/auth/sign-in-settings';
import { listTenants } from '@/lib/console/tenants/listed-tenants';
import { visitSettings } from '@/lib/console/visits/visit-limits';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('settings'))('people') };
}

/** Lists the users of the console. Users without the right `people` see only themselves. */
export default async function PeopleSettings() {
  const [person, t] = await Promise.all([requirePerson(), getTranslations('settings')]);
  const canChange = hasRight(person.role, 'people');
  const [all, grants, registry, { adminsVisit }, { secondFactor }] = await Promise.all([
    listPeople(),
    allGrants(),
    listTenants(),
    visitSettings(),
    signInSettings(),
  ]);
  const people = all
    .filter(({ id }) => canChange || id === person.id)
    .map((one) => ({
      ...one,
      grants: hasRight(one.role, 'everyTenant') && !adminsVisit ? undefined : (grants.get(one.id) ?? []),
    }));
  const tenants = registry.map(tenantMark);
  return (
    <Page column title={t('people')} actions={canChange && <AddPersonButton tenants={tenants} />}>
      {!canChange && <p className="mb-3 text-muted">{t('adminsOnly')}</p>}
      <PeopleTable people={people} self={person.id} tenants={tenants} canChange={canChange} />
      {canChange && (
        <div className="mt-8 max-w-140">
          <SignInSettingsForm roles={allRoles} requiredRoles={secondFactor} />
        </div>
      )}
    </Page>
  );
}
