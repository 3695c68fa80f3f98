import type { ComponentProps } from 'react';
import { cx, segmentStyle, segmentsStyle } from './style';

/** Selects one of a few values that are all visible. The values are native radio buttons, so arrow keys select. */
export function Segments<Value extends string>({
  options,
  inputProps,
  ...group
}: Omit<ComponentProps<'div'>, 'children' | 'role' | 'className'> & {
  options: readonly { value: Value; label: string }[];
  inputProps: (value: Value, at: number) => ComponentProps<'input'>;
}) {
  return (
    <div
      role="radiogroup"
      {...group}
      className={cx(segmentsStyle, 'self-start aria-invalid:outline aria-invalid:outline-bad')}
    >
      {options.map(({ value, label }, at) => (
        <label key={value} className={cx(segmentStyle, 'min-h-[calc(var(--control)-4px)]')}>
          <input {...inputProps(value, at)} type="radio" className="sr-only" />
          {label}
        </label>
      ))}
    </div>
  );
}
