'use client';

import X from 'lucide-react/icons/x';
import { usePathname, useRouter } from 'next/navigation';
import { AppliedSearch } from '@/components/data-table/filters/applied-search';
import { DaysFilter } from '@/components/data-table/filters/days-filter';
import { Button } from '@/components/ui/button';
import { route } from '@/components/ui/route';
import { type Option, Select } from '@/components/ui/select';
import { addressOf, type RequestSearchParams } from './request-search-params';

/** A request has one sender: a person or an integration. */
const clearedBy: Readonly<Record<string, Partial<RequestSearchParams>>> = {
  person: { integration: '' },
  integration: { person: '' },
};

type Choice = { label: string; options: readonly Option[] };

/** Searches the request log for a record. */
export function RequestSearch({ query, label }: { query: RequestSearchParams; label: string }) {
  const router = useRouter();
  const path = usePathname();
  return (
    <AppliedSearch
      value={query.record ?? ''}
      label={label}
      onSearch={(record) => router.push(route(addressOf(path, { ...query, record, page: 1 })))}
      className="min-w-0 flex-1 sm:max-w-72"
    />
  );
}

/** Filters the request log by operation, outcome, sender and time. All filters are in the URL. */
export function RequestFilter({
  query,
  any,
  code,
  days,
  choices,
}: {
  query: RequestSearchParams;
  any: string;
  code: string;
  days: string;
  /** Without integrations there is no filter for them. */
  choices: Readonly<Record<'operation' | 'outcome' | 'person' | 'integration', Choice>>;
}) {
  const router = useRouter();
  const path = usePathname();
  const go = (change: Partial<RequestSearchParams>) =>
    router.push(route(addressOf(path, { ...query, ...change, page: 1 })));
  const choose = (name: keyof typeof choices) => (
    <Select
      aria-label={choices[name].label}
      isMuted
      empty={`${choices[name].label}: ${any}`}
      options={choices[name].options}
      value={query[name] ?? ''}
      onChange={(e) => go({ ...clearedBy[name], [name]: e.target.value })}
    />
  );
  return (
    <div className="ml-auto flex shrink-0 items-center gap-1 pl-4">
      {choose('operation')}
      {choose('outcome')}
      {choose('person')}
      {choices.integration.options.length > 0 && choose('integration')}
      <DaysFilter label={days} allLabel={any} days={query.days} onDays={(next) => go({ days: next })} />
      {query.code && (
        <Button size="sm" icon={<X aria-hidden="true" />} onClick={() => go({ code: '' })}>
          {code}: <code>{query.code}</code>
        </Button>
      )}
    </div>
  );
}
