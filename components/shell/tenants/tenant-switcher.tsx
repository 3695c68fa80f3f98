'use client';

import { useQueryClient } from '@tanstack/react-query';
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down';
import { useTranslations } from 'next-intl';
import { lazy, Suspense, use, useEffect } from 'react';
import { usePageActions } from '@/components/ui/actions/page-actions';
import { SkeletonPanel } from '@/components/ui/loading';
import { FrameTenantContext } from '@/components/ui/open-page';
import { OtherTenants } from '@/components/ui/other-tenants';
import { openPopover, Popover } from '@/components/ui/popover';
import { buttonStyle } from '@/components/ui/style';
import { TenantDot, type TenantMark, tenantColor } from '@/components/ui/tenant-mark';
import { tooltip } from '@/components/ui/tooltip';
import { rememberTenant } from './recent-tenants';

export function TenantBar({ color }: { color: string }) {
  return <div aria-hidden="true" className="h-[3px] shrink-0" style={{ background: tenantColor(color) }} />;
}

const switcherId = 'tenant-switcher';

const load = () => import('./tenant-list');
const TenantList = lazy(() => load().then((m) => ({ default: m.TenantList })));

export function TenantSwitcher({ tenant }: { tenant: TenantMark }) {
  const t = useTranslations('shell');
  useEffect(() => rememberTenant(tenant.id), [tenant.id]);
  const queryClient = useQueryClient();
  const open = () => openPopover(switcherId);
  usePageActions(() => [
    { keys: 't', run: open },
    // A modal makes the page inert, so the shortcut does nothing while a modal is open.
    ...(document.querySelector('dialog:modal') ? [] : [{ keys: 'Ctrl+.', isGlobal: true, run: open }]),
  ]);
  const preload = () => void load().then((m) => m.prefetchRegistry(queryClient));
  return (
    <Popover
      id={switcherId}
      label={t('switchTenant')}
      className="w-80 max-w-[calc(100vw-16px)]"
      trigger={(props) => (
        <button
          {...props}
          {...tooltip(t('switchTenant'), 't')}
          type="button"
          onPointerEnter={preload}
          onFocus={preload}
          className={buttonStyle('ghost', 'md', 'min-w-0 shrink! justify-start px-2! text-ink!')}
        >
          <TenantDot color={tenant.color} />
          <span className="truncate">{tenant.name}</span>
          <ChevronsUpDown aria-hidden="true" className="text-faint" />
        </button>
      )}
    >
      {(close) => (
        <Suspense fallback={<SkeletonPanel rows={7} />}>
          <TenantList current={tenant} close={close} />
        </Suspense>
      )}
    </Popover>
  );
}

/**
 * Links to the user's other tenants that have the record of this URL. Defined in this file because its script is already part
 * of the frame.
 */
export function OtherTenantLinks() {
  return <OtherTenants tenant={use(FrameTenantContext) ?? ''} />;
}
