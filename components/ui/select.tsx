import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ComponentProps } from 'react';
import { controlStyle, cx } from './style';

export type Option = { value: string; label: string; disabled?: boolean };

/**
 * A native select: phones open their own picker. `empty` is the label of "nothing chosen". `isQuiet`: a filter of a list,
 * as wide as its text and styled as the other buttons of a toolbar.
 */
export function Select({
  options,
  empty,
  invalid,
  isQuiet,
  className,
  ...rest
}: Omit<ComponentProps<'select'>, 'children'> & {
  options: readonly Option[];
  empty?: string;
  invalid?: boolean;
  isQuiet?: boolean;
}) {
  return (
    <span className={cx('relative inline-flex min-w-0 items-center', !isQuiet && 'w-full', className)}>
      <select
        aria-invalid={invalid || undefined}
        {...rest}
        className={cx(
          controlStyle,
          'appearance-none truncate pr-7',
          isQuiet
            ? 'field-sizing-content h-control-sm w-auto max-w-44 border-transparent! bg-transparent! font-medium hover:bg-hover!'
            : 'h-control',
          isQuiet && !rest.value && 'text-muted!',
        )}
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
