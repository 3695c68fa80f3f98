import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ComponentProps } from 'react';
import { controlStyle, cx } from './style';

export type Option = { value: string; label: string; disabled?: boolean };

/** A native select, so that phones open their own picker. `empty` is the label of an option without a value. */
export function Select({
  options,
  empty,
  invalid,
  className,
  ...rest
}: Omit<ComponentProps<'select'>, 'children'> & {
  options: readonly Option[];
  empty?: string;
  invalid?: boolean;
}) {
  return (
    <span className={cx('relative inline-flex w-full min-w-0 items-center', className)}>
      <select
        aria-invalid={invalid || undefined}
        {...rest}
        className={cx(controlStyle, 'h-control appearance-none truncate pr-7')}
      >
        {empty !== undefined && <option value="">{empty}</option>}
        {options.map((o) => (
          <option key={o.value} value={o.value} disabled={o.disabled}>
            {o.label}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden="true" className="pointer-events-none absolute right-2 size-4 text-muted" />
    </span>
  );
}
