import type { ComponentProps, ReactNode } from 'react';
import { buttonStyle, cx } from './style';
import { tooltip } from './tooltip';

/** A button that shows only an icon: its label is its name and its tooltip. */
export function IconButton({
  label,
  keys,
  size = 'md',
  unavailable,
  onClick,
  className,
  children,
  type = 'button',
  ...rest
}: Omit<ComponentProps<'button'>, 'aria-label' | 'title'> & {
  label: string;
  keys?: string;
  size?: 'md' | 'sm';
  unavailable?: string;
  children: ReactNode;
}) {
  return (
    <button
      {...tooltip(unavailable ?? label, keys)}
      {...rest}
      type={unavailable ? 'button' : type}
      aria-label={label}
      aria-disabled={unavailable ? true : undefined}
      onClick={unavailable ? undefined : onClick}
      className={buttonStyle(
        'ghost',
        size,
        cx(size === 'md' ? 'w-control px-0' : 'w-control-sm px-0', unavailable && 'opacity-55', className),
      )}
    >
      {children}
    </button>
  );
}
