'use client';

import Search from 'lucide-react/icons/search';
import { usePathname, useRouter } from 'next/navigation';
import { useState } from 'react';
import { DaysFilter } from '@/components/data-table/filters/days-filter';
import { Input } from '@/components/ui/input';
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
  const [text, setText] = useState(query.object ?? '');
  const [applied, setApplied] = useState(query.object);
  // The URL also changes with the Back button.
  if (applied !== query.object) {
    setApplied(query.object);
    setText(query.object ?? '');
  }
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
    <form
      className="flex shrink-0 flex-wrap items-center gap-1"
      onSubmit={(e) => {
        e.preventDefault();
        go({ object: text.trim() });
      }}
    >
      <span className="relative mr-1 w-full sm:w-56">
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 left-2 size-4 -translate-y-1/2 text-faint"
        />
        <Input
          type="search"
          data-search=""
          aria-label={object}
          placeholder={object}
          className="border-line-strong! pl-8!"
          value={text}
          onChange={(e) => setText(e.target.value)}
          onBlur={() => text.trim() !== (query.object ?? '') && go({ object: text.trim() })}
        />
      </span>
      {choose('act')}
      {choose('person')}
      {choose('tenant')}
      <DaysFilter label={days} allLabel={any} days={query.days} onDays={(next) => go({ days: next })} />
    </form>
  );
}
