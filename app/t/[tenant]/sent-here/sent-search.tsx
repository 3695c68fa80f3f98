'use client';

import { usePathname, useRouter, useSearchParams } from 'next/navigation';
import { useState, useTransition } from 'react';
import { Input } from '@/components/ui/input';
import { route } from '@/components/ui/route';
import { Spinner } from '@/components/ui/spinner';

/** Narrows a list that the server draws by a part of the key; it stands in the address, as in every list. */
export function SentSearch({ label }: { label: string }) {
  const router = useRouter();
  const path = usePathname();
  const params = useSearchParams();
  const asked = params.get('q') ?? '';
  const [text, setText] = useState(asked);
  const [pending, start] = useTransition();
  const go = () => {
    if (text.trim() === asked) return;
    const next = new URLSearchParams(params);
    next.delete('page');
    if (text.trim()) next.set('q', text.trim());
    else next.delete('q');
    start(() => router.push(route(next.size > 0 ? `${path}?${next}` : path)));
  };
  return (
    <form
      className="flex shrink-0 items-center gap-2 px-4 py-2 md:px-6"
      onSubmit={(e) => {
        e.preventDefault();
        go();
      }}
    >
      <Input
        code
        type="search"
        data-search=""
        aria-label={label}
        placeholder={label}
        className="sm:w-72"
        value={text}
        onChange={(e) => setText(e.target.value)}
        onBlur={go}
      />
      {pending && <Spinner />}
    </form>
  );
}
