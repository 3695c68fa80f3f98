'use client';

import Search from 'lucide-react/icons/search';
import { useRef, useState } from 'react';
import { Input } from '@/components/ui/input';
import { cx } from '@/components/ui/style';
import { useSearchBoxKeys } from '../keyboard/use-table-keys';

/** Renders a search field that applies its text on Enter or blur. `value` is the applied text and follows the URL. */
export function AppliedSearch({
  value,
  label,
  placeholder,
  onSearch,
  className,
}: {
  value: string;
  label: string;
  placeholder: string;
  onSearch: (text: string) => void;
  className: string;
}) {
  const [text, setText] = useState(value);
  const [applied, setApplied] = useState(value);
  const input = useRef<HTMLInputElement>(null);
  useSearchBoxKeys(input);
  if (applied !== value) {
    setApplied(value);
    setText(value);
  }
  const search = () => {
    if (text.trim() !== value) onSearch(text.trim());
  };
  return (
    <form
      className={cx('relative', className)}
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
        ref={input}
        type="search"
        aria-label={label}
        placeholder={placeholder}
        className="border-line-strong! pl-8!"
        value={text}
        onChange={(e) => setText(e.target.value)}
        onBlur={search}
      />
    </form>
  );
}
