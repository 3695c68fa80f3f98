import type { ComponentProps } from 'react';
import { cx } from './cx';

/** On or off, in force at once. A checkbox in a switch's clothes, so that it works in forms and before scripts. */
export function Switch({
  label,
  className,
  ...rest
}: Omit<ComponentProps<'input'>, 'type'> & { label: string }) {
  return (
    <label className={cx('inline-flex min-h-control-sm items-center gap-2 text-sm', className)}>
      <span className="relative inline-flex h-4 w-7 shrink-0">
        <input
          {...rest}
          type="checkbox"
          className="peer absolute inset-0 m-0 appearance-none rounded-full bg-line-control transition-colors checked:bg-accent disabled:opacity-55"
        />
        <span className="pointer-events-none absolute top-0.5 left-0.5 size-3 rounded-full bg-on-accent transition-[translate] peer-checked:translate-x-3" />
      </span>
      <span>{label}</span>
    </label>
  );
}
