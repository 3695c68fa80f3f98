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
  isMuted,
  className,
  ...rest
}: Omit<ComponentProps<'select'>, 'children'> & {
  options: readonly Option[];
  empty?: string;
  invalid?: boolean;
  isMuted?: boolean;
}) {
  return (
    <span className={cx('relative inline-flex min-w-0 items-center', !isMuted && 'w-full', className)}>
      <select
        aria-invalid={invalid || undefined}
        {...rest}
        className={cx(
          controlStyle,
          'appearance-none truncate pr-7',
          isMuted
            ? 'field-sizing-content h-control-sm w-auto max-w-44 border-transparent! bg-transparent! font-medium hover:bg-hover!'
            : 'h-control',
          isMuted && !rest.value && 'text-muted!',
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
