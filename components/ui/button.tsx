import type { ComponentProps, ReactNode } from 'react';
import { Spinner } from './progress';
import { type ButtonSize, type ButtonVariant, buttonStyle, cx } from './style';
import { tooltip } from './tooltip';

export type ButtonProps = ComponentProps<'button'> & {
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: ReactNode;
  /** Work is under way: shows it and takes no second click. */
  pending?: boolean;
  /** Why the act is not possible now. The button stays reachable, so that the reason can be read. */
  unavailable?: string;
  /** Key hint in the tooltip, e.g. `Ctrl+Enter`. */
  keys?: string;
};

export function Button({
  variant = 'secondary',
  size = 'md',
  icon,
  pending,
  unavailable,
  keys,
  type = 'button',
  onClick,
  className,
  children,
  title,
  ...rest
}: ButtonProps) {
  const held = Boolean(pending || unavailable);
  return (
    <button
      {...tooltip(unavailable ?? title, unavailable ? undefined : keys)}
      {...rest}
      type={held ? 'button' : type}
      aria-disabled={held || undefined}
      aria-busy={pending || undefined}
      onClick={held ? undefined : onClick}
      className={buttonStyle(variant, size, cx(unavailable && 'opacity-55', className))}
    >
      {pending ? <Spinner /> : icon}
      {children}
    </button>
  );
}
