'use client';

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

/** Filters the request log by operation, outcome, sender, time and record. All filters are in the URL. */
export function RequestFilter({
  query,
  any,
  record,
  code,
  days,
  choices,
}: {
  query: RequestSearchParams;
  any: string;
  record: string;
  code: string;
  days: string;
  /** Without integrations there is no filter for them. */
  choices: Readonly<Record<'operation' | 'outcome' | 'person' | 'integration', Choice>>;
}) {
  const router = useRouter();
  const path = usePathname();
  const [text, setText] = useState(query.record ?? '');
  const [range, setRange] = useState(query.record);
  // The URL may change elsewhere: by the menu or the back button.
  if (range !== query.record) {
    setRange(query.record);
    setText(query.record ?? '');
  }
  const go = (change: Partial<RequestSearchParams>) =>
    router.push(route(addressOf(path, { ...query, ...change, page: 1 })));
  const choose = (name: keyof typeof choices, className: string) => (
    <Select
      aria-label={choices[name].label}
      className={className}
      empty={`${choices[name].label}: ${any}`}
      options={choices[name].options}
      value={query[name] ?? ''}
      onChange={(e) => go({ ...clearedBy[name], [name]: e.target.value })}
    />
  );
  return (
    <form
      className="grid shrink-0 grid-cols-2 items-center gap-2 px-4 py-2 sm:flex sm:flex-wrap md:px-6"
      onSubmit={(e) => {
        e.preventDefault();
        go({ record: text.trim() });
      }}
    >
      <Input
        code
        data-search=""
        aria-label={record}
        placeholder={record}
        className="col-span-2 sm:w-56"
        value={text}
        onChange={(e) => setText(e.target.value)}
        onBlur={() => text.trim() !== (query.record ?? '') && go({ record: text.trim() })}
      />
      {choose('operation', 'sm:w-52')}
      {choose('outcome', 'sm:w-40')}
      {choose('person', 'sm:w-44')}
      {choices.integration.options.length > 0 && choose('integration', 'sm:w-44')}
      <DaysFilter label={days} allLabel={any} days={query.days} onDays={(next) => go({ days: next })} />
      {query.code && (
        <Button size="sm" icon={<X aria-hidden="true" />} onClick={() => go({ code: '' })}>
          {code}: <code>{query.code}</code>
        </Button>
      )}
    </form>
  );
}
