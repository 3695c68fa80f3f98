import Search from 'lucide-react/icons/search';
import { cookies } from 'next/headers';
import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import type { Bookmarks } from '@/components/ui/bookmarks/bookmarks';
import { Kbd } from '@/components/ui/kbd';
import { PrefetchLink } from '@/components/ui/prefetch-link';
import { route } from '@/components/ui/route';
import type { TenantMark } from '@/components/ui/tenant-mark';
import { When } from '@/components/ui/time';
import type { TenantSession } from '@/lib/console/auth/access';
import { tenantPath } from '@/lib/console/browser/tenant-path';
import type { JobView } from '@/lib/console/jobs/job-views';
import { isWriteName } from '@/lib/contract/operations';
import { resourceDefinitions } from '@/lib/contract/resource-definitions';
import { searchScopes } from '@/lib/messages/catalogs';
import { type Budget, BudgetMeter } from './budget-meter';
import { SearchButton } from './command-palette/search-button';
import { BottomBar } from './navigation/bottom-bar';
import { type CreateLink, navSections } from './navigation/nav-items';
import { Sidebar } from './navigation/sidebar';
import { sidebarCookie } from './navigation/sidebar-width';
import { Bell } from './notices/bell';
import { OfflineBanner } from './offline-banner';
import { PersonMenu } from './person-menu';
import { Mark } from './plain-page';
import { PrintedAt } from './print-header';
import { ShortcutLayer } from './shortcuts/shortcut-layer';
import { TenantBar, TenantSwitcher } from './tenants/tenant-switcher';

/**
 * Returns the forms that create records and that the user's role may send. The platform needs no check, because the spec
 * requires these operations of every platform.
 */
async function findCreateLinks(tenant: string, can: TenantSession['can']): Promise<CreateLink[]> {
  const t = await getTranslations('pages.new');
  return resourceDefinitions
    .filter(({ create }) => create && isWriteName(create.operation) && can(create.operation))
    .map(({ segment }) => ({
      id: segment,
      label: t(segment),
      href: tenantPath(tenant, `new/${segment}`),
    }));
}

/** Renders the frame of a tenant's pages. The frame always shows the tenant's color together with the tenant's name. */
export async function Frame({
  tenant,
  person,
  can,
  visit,
  budget,
  jobs,
  bookmarks,
  navigation,
  children,
}: {
  tenant: TenantMark;
  person: { name: string; email: string };
  can: TenantSession['can'];
  visit?: ReactNode;
  budget: Budget;
  /** Running and recently finished jobs. */
  jobs: readonly JobView[];
  /** Favorite records and pinned views. Undefined if the bookmarks could not be read. */
  bookmarks: Bookmarks | undefined;
  /** Replaces the tenant's navigation on wide screens. */
  navigation?: ReactNode;
  children: ReactNode;
}) {
  const [t, sections, create, cookieStore] = await Promise.all([
    getTranslations('shell'),
    navSections(),
    findCreateLinks(tenant.id, can),
    cookies(),
  ]);
  return (
    <div className="flex h-dvh flex-col print:block print:h-auto">
      <a
        href="#content"
        className="sr-only z-50 rounded-md bg-accent text-on-accent focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:px-3 focus:py-2"
      >
        {t('skip')}
      </a>
      <TenantBar color={tenant.color} />
      <div className="hidden items-baseline justify-between gap-4 border-b px-4 py-2 md:px-6 print:flex">
        <span className="font-semibold">{tenant.name}</span>
        <PrintedAt />
        {/* Shows the time of rendering until the browser sets the time of printing. */}
        <span className="text-muted [[data-printed]+&]:hidden">
          {t('printed')} <When at={new Date().toISOString()} />
        </span>
      </div>
      <header className="flex h-12 shrink-0 items-center gap-1 border-b bg-side px-2 print:hidden">
        <PrefetchLink
          href={route(tenantPath(tenant.id))}
          aria-label="Tallyman"
          className="flex size-control shrink-0 items-center justify-center rounded-md hover:bg-pressed"
        >
          <Mark />
        </PrefetchLink>
        <TenantSwitcher tenant={tenant} />
        <div className="ml-auto flex shrink-0 items-center gap-1">
          <BudgetMeter tenant={tenant.id} first={budget} />
          <SearchButton
            tenant={tenant.id}
            sections={sections}
            create={create}
            scopeWords={searchScopes}
            label={t('find')}
            initialInput={
              <input
                data-autofocus=""
                aria-label={t('find')}
                className="-mt-2 h-12 w-full bg-transparent pl-8 text-control outline-none"
              />
            }
          >
            <Search aria-hidden="true" className="size-4 shrink-0" />
            <span className="hidden flex-1 truncate text-left sm:block">{t('find')}</span>
            <span className="hidden sm:inline-flex">
              <Kbd keys="Ctrl+K" />
            </span>
          </SearchButton>
          <Bell tenant={tenant.id} first={jobs} isMetered={budget.size > 0} />
          <PersonMenu name={person.name} email={person.email} />
        </div>
      </header>
      {visit}
      <OfflineBanner />
      <div className="flex min-h-0 flex-1 print:block">
        {navigation ?? (
          <Sidebar
            tenant={tenant.id}
            sections={sections}
            isCollapsed={cookieStore.get(sidebarCookie)?.value === 'narrow'}
            first={bookmarks}
          />
        )}
        <main id="content" tabIndex={-1} className="flex min-w-0 flex-1 flex-col outline-none print:block">
          {children}
        </main>
      </div>
      <BottomBar tenant={tenant.id} sections={sections} first={bookmarks} />
      <ShortcutLayer tenant={tenant.id} sections={sections} />
    </div>
  );
}
