'use client';

import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { Popover } from '@/components/ui/popover';
import { Skeleton } from '@/components/ui/skeleton';
import { buttonStyle } from '@/components/ui/style';
import { TenantDot, type TenantMark, tenantColour } from '@/components/ui/tenant-mark';
import { tooltip } from '@/components/ui/tooltip';
import { useIdle } from '@/components/ui/use-idle';
import { rememberTenant } from './recent-tenants';

/** The thin bar over the frame: which tenant one is in, seen from the corner of the eye. Its name stands below it. */
export function TenantBar({ colour }: { colour: string }) {
  return <div aria-hidden="true" className="h-[3px] shrink-0" style={{ background: tenantColour(colour) }} />;
}

/** The switcher's popover, opened by `t`. */
export const switcherId = 'tenant-switcher';

const load = () => import('./tenant-list').then((module) => module.TenantList);
const TenantList = dynamic(load, {
  ssr: false,
  loading: () => <Skeleton className="h-control w-full" />,
});

/** Which tenant one works on, and the way to another. Its list is loaded when it opens. */
export function TenantSwitcher({ tenant }: { tenant: TenantMark }) {
  const t = useTranslations('shell');
  useEffect(() => rememberTenant(tenant.id), [tenant.id]);
  useIdle(load);
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
          className={buttonStyle('ghost', 'md', 'min-w-0 shrink! justify-start px-2! text-ink!')}
        >
          <TenantDot colour={tenant.colour} />
          <span className="truncate">{tenant.name}</span>
          <ChevronsUpDown aria-hidden="true" className="text-faint" />
        </button>
      )}
    >
      {(close) => <TenantList current={tenant} close={close} />}
    </Popover>
  );
}
