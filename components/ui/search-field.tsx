import Search from 'lucide-react/icons/search';
import type { ComponentProps } from 'react';
import { cx } from './style';

/** A search input above a list. It takes the focus when it appears. */
export function SearchField({ className, ...input }: ComponentProps<'input'>) {
  return (
    <div className={cx('flex shrink-0 items-center gap-2 border-b text-faint', className)}>
      <Search aria-hidden="true" className="size-4 shrink-0" />
      <input
        // biome-ignore lint/a11y/noAutofocus: appears in a dialog or popover that the user opened
        autoFocus
        {...input}
        data-autofocus=""
        className="h-full min-w-0 flex-1 bg-transparent text-control text-ink outline-none"
      />
    </div>
  );
}
