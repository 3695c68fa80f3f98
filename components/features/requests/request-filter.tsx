'use client';

import Search from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import { usePathname, useRouter } from 'next/navigation';
import { useState } from 'react';
import { DaysFilter } from '@/components/data-table/filters/days-filter';
import { Button } from '@/components/ui/button';
import { Input } from '@/components/ui/input';
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
  const [text, setText] = useState(query.record ?? '');
  const [range, setRange] = useState(query.record);
  // The URL may change elsewhere: by the menu or the back button.
  if (range !== query.record) {
    setRange(query.record);
    setText(query.record ?? '');
  }
  const search = () => {
    if (text.trim() !== (query.record ?? ''))
      router.push(route(addressOf(path, { ...query, record: text.trim(), page: 1 })));
  };
  return (
    <form
      className="relative min-w-0 flex-1 sm:max-w-72"
      onSubmit={(e) => {
        e.preventDefault();
        search();
      }}
    >
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 left-2 size-4 -translate-y-1/2 text-faint"
      />
      <Input
        type="search"
        data-search=""
        aria-label={label}
        placeholder={label}
        value={text}
        onChange={(e) => setText(e.target.value)}
        onBlur={search}
        className="border-line-strong! pl-8!"
      />
    </form>
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
