'use client';

import { usePathname, useRouter } from 'next/navigation';
import { AppliedSearch } from '@/components/data-table/filters/applied-search';
import { DaysFilter } from '@/components/data-table/filters/days-filter';
import { route } from '@/components/ui/route';
import { type Option, Select } from '@/components/ui/select';
import { type AuditQuery, auditAddress } from './audit-address';

type Choice = { label: string; options: readonly Option[] };

/** Filters the audit by person, action, tenant, time and object. All filters are in the URL. */
export function AuditFilter({
  query,
  any,
  object,
  days,
  choices,
}: {
  query: AuditQuery;
  any: string;
  object: string;
  days: string;
  choices: Readonly<Record<'act' | 'person' | 'tenant', Choice>>;
}) {
  const router = useRouter();
  const path = usePathname();
  const go = (change: Partial<AuditQuery>) =>
    router.push(route(auditAddress(path, { ...query, ...change, page: 1 })));
  const choose = (name: keyof typeof choices) => (
    <Select
      isMuted
      aria-label={choices[name].label}
      empty={`${choices[name].label}: ${any}`}
      options={choices[name].options}
      value={query[name] ?? ''}
      onChange={(e) => go({ [name]: e.target.value })}
    />
  );
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-1">
      <AppliedSearch
        value={query.object ?? ''}
        label={object}
        onSearch={(text) => go({ object: text })}
        className="mr-1 w-full sm:w-56"
      />
      {choose('act')}
      {choose('person')}
      {choose('tenant')}
      <DaysFilter label={days} allLabel={any} days={query.days} onDays={(next) => go({ days: next })} />
    </div>
  );
}
