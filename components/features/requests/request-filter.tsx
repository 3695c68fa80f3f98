'use client';

import X from 'lucide-react/icons/x';
import { usePathname, useRouter } from 'next/navigation';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Input } from '@/components/ui/input';
import { route } from '@/components/ui/route';
import { type Option, Select } from '@/components/ui/select';
import { RequestDays } from './request-days';
import { type AskedRequests, addressOf } from './request-search-params';

type Choice = { label: string; options: readonly Option[] };

/** Narrows the journal by what was done, what came of it, by whom, when, and the record it was about. All of it stands in the address. */
export function RequestFilter({
  asked,
  any,
  record,
  code,
  days,
  choices,
}: {
  asked: AskedRequests;
  any: string;
  record: string;
  code: string;
  days: string;
  choices: Readonly<Record<'operation' | 'outcome' | 'person', Choice>>;
}) {
  const router = useRouter();
  const path = usePathname();
  const [text, setText] = useState(asked.record ?? '');
  const [heard, hear] = useState(asked.record);
  // The address may be changed elsewhere: by the menu, by the way back.
  if (heard !== asked.record) {
    hear(asked.record);
    setText(asked.record ?? '');
  }
  const go = (change: Partial<AskedRequests>) =>
    router.push(route(addressOf(path, { ...asked, ...change, page: 1 })));
  const choose = (name: keyof typeof choices, className: string) => (
    <Select
      aria-label={choices[name].label}
      className={className}
      empty={`${choices[name].label}: ${any}`}
      options={choices[name].options}
      value={asked[name] ?? ''}
      onChange={(e) => go({ [name]: e.target.value })}
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
        onBlur={() => text.trim() !== (asked.record ?? '') && go({ record: text.trim() })}
      />
      {choose('operation', 'sm:w-52')}
      {choose('outcome', 'sm:w-40')}
      {choose('person', 'sm:w-44')}
      <RequestDays label={days} whole={any} days={asked.days} onDays={(next) => go({ days: next })} />
      {asked.code && (
        <Button size="sm" icon={<X aria-hidden="true" />} onClick={() => go({ code: '' })}>
          {code}: <code>{asked.code}</code>
        </Button>
      )}
    </form>
  );
}
