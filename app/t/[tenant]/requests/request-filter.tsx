'use client';

import X from 'lucide-react/icons/x';
import { usePathname, useRouter } from 'next/navigation';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Input } from '@/components/ui/input';
import { route } from '@/components/ui/route';
import { type Option, Select } from '@/components/ui/select';

type Asked = { operation?: string; outcome?: string; record?: string; code?: string };
type Choice = { label: string; options: readonly Option[] };

/** Narrows the journal by what was done, what came of it, and the record it was about. All of it stands in the address. */
export function RequestFilter({
  asked,
  any,
  operation,
  outcome,
  record,
  code,
}: {
  asked: Asked;
  any: string;
  operation: Choice;
  outcome: Choice;
  record: string;
  code: string;
}) {
  const router = useRouter();
  const path = usePathname();
  const [text, setText] = useState(asked.record ?? '');
  const go = (change: Asked) => {
    const next = Object.entries({
      operation: asked.operation,
      outcome: asked.outcome,
      record: asked.record,
      code: asked.code,
      ...change,
    });
    const search = new URLSearchParams(next.flatMap(([name, value]) => (value ? [[name, value]] : [])));
    router.push(route(search.size > 0 ? `${path}?${search}` : path));
  };
  return (
    <form
      className="flex shrink-0 flex-wrap items-center gap-2 px-4 py-2 md:px-6"
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
        className="sm:w-56"
        value={text}
        onChange={(e) => setText(e.target.value)}
        onBlur={() => text.trim() !== (asked.record ?? '') && go({ record: text.trim() })}
      />
      <Select
        aria-label={operation.label}
        className="sm:w-56"
        empty={`${operation.label}: ${any}`}
        options={operation.options}
        value={asked.operation ?? ''}
        onChange={(e) => go({ operation: e.target.value })}
      />
      <Select
        aria-label={outcome.label}
        className="sm:w-44"
        empty={`${outcome.label}: ${any}`}
        options={outcome.options}
        value={asked.outcome ?? ''}
        onChange={(e) => go({ outcome: e.target.value })}
      />
      {asked.code && (
        <Button size="sm" icon={<X aria-hidden="true" />} onClick={() => go({ code: '' })}>
          {code}: <code>{asked.code}</code>
        </Button>
      )}
    </form>
  );
}
