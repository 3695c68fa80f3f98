'use client';

import { type ComponentProps, useId } from 'react';
import { cx } from './style';

/** A native checkbox. `indeterminate` means that some items are checked. The text of `label` is part of the click target. */
export function Checkbox({
  indeterminate = false,
  label,
  className,
  ...rest
}: Omit<ComponentProps<'input'>, 'type'> & { indeterminate?: boolean; label?: string }) {
  const id = useId();
  const box = (
    <input
      id={id}
      {...rest}
      type="checkbox"
      ref={(node) => {
        if (node) node.indeterminate = indeterminate;
      }}
      className={cx('size-4 shrink-0', !label && className)}
    />
  );
  if (!label) return box;
  return (
    <span className={cx('inline-flex min-h-control-sm items-center gap-2 text-sm', className)}>
      {box}
      <label htmlFor={rest.id ?? id}>{label}</label>
    </span>
  );
}
