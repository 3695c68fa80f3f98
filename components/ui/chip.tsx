'use client';

import X from 'lucide-react/icons/x';
import type { ComponentProps, ReactNode } from 'react';
import { cx } from './style';

/** One of several values in a field, with a button that removes it. `bad` marks an invalid value. */
export function Chip({
  children,
  bad,
  remove,
  ...rest
}: {
  children: ReactNode;
  bad?: boolean;
  /** Props of the remove button. Its label must name the value. */
  remove: Omit<ComponentProps<'button'>, 'type' | 'className' | 'children'> & { 'aria-label': string };
} & Omit<ComponentProps<'span'>, 'className'>) {
  return (
    <span
      {...rest}
      className={cx(
        'inline-flex h-6 max-w-full items-center gap-1 rounded-sm pl-1.5 text-sm pointer-coarse:h-11',
        bad ? 'bg-bad-soft text-bad' : 'bg-neutral-soft',
      )}
    >
      {children}
      <button
        {...remove}
        type="button"
        className="inline-flex size-6 shrink-0 items-center justify-center rounded-sm text-faint hover:bg-pressed hover:text-ink pointer-coarse:size-11"
      >
        <X aria-hidden="true" className="size-3" />
      </button>
    </span>
  );
}
