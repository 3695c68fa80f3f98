'use client';

import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { Checkbox } from '@/components/ui/checkbox';
import { DateInput } from '@/components/ui/date-input';
import { TenantDot, type TenantMark } from '@/components/ui/tenant-mark';
import type { Grant } from '@/lib/console/auth/grants';
import { isDay } from '@/lib/contract/schema/zone';

const isGrantValid = ({ lastDay }: Grant): boolean => lastDay === null || isDay(lastDay);

export const areGrantsValid = (grants: readonly Grant[]): boolean => grants.every(isGrantValid);

/** The tenant ID that grants every tenant, including future ones. */
const everyTenant = '';

/** Selects the tenants that a person may open, each with an optional last day. */
export function TenantGrants({
  tenants,
  grants,
  onGrants,
}: {
  tenants: readonly TenantMark[];
  grants: readonly Grant[];
  onGrants: (grants: Grant[]) => void;
}) {
  const t = useTranslations('settings');
  const id = useId();
  const findGrant = (tenant: string) => grants.find((grant) => grant.tenant === tenant);
  const isEvery = findGrant(everyTenant) !== undefined;
  const setGrant = (tenant: string, lastDay: string | null) =>
    onGrants([...grants.filter((grant) => grant.tenant !== tenant), { tenant, lastDay }]);
  const removeGrant = (tenant: string) => onGrants(grants.filter((grant) => grant.tenant !== tenant));
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="mb-1 font-medium text-sm">{t('tenants')}</legend>
      <Checkbox
        label={t('grants.every')}
        checked={isEvery}
        onChange={({ target }) => (target.checked ? setGrant(everyTenant, null) : removeGrant(everyTenant))}
      />
      {!isEvery && (
        <ul className="flex max-h-64 flex-col overflow-y-auto">
          {tenants.map(({ id: tenant, name, color }, i) => {
            const grant = findGrant(tenant);
            return (
              <li key={tenant} className="flex flex-wrap items-center gap-x-3">
                <span className="flex min-w-0 flex-1 items-center gap-2">
                  <Checkbox
                    id={`${id}-${i}`}
                    checked={grant !== undefined}
                    onChange={({ target }) => (target.checked ? setGrant(tenant, null) : removeGrant(tenant))}
                  />
                  <label
                    htmlFor={`${id}-${i}`}
                    className="inline-flex min-h-control-sm min-w-0 flex-1 items-center gap-2 text-sm"
                  >
                    <TenantDot color={color} />
                    <span className="truncate">{name}</span>
                  </label>
                </span>
                {grant && (
                  <span className="flex items-center gap-2 text-muted text-sm">
                    {t('grants.lastDay')}
                    <DateInput
                      aria-label={t('grants.lastDayOf', { name })}
                      value={grant.lastDay ?? ''}
                      invalid={!isGrantValid(grant)}
                      onValue={(lastDay) => setGrant(tenant, lastDay === '' ? null : lastDay)}
                      className="w-44!"
                    />
                  </span>
                )}
              </li>
            );
          })}
        </ul>
      )}
    </fieldset>
  );
}
