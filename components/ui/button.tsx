import type { LinkProps } from 'next/link';
import type { ComponentProps, ReactNode } from 'react';
import { LinkPending } from './link-pending';
import { Spinner } from './loading';
import { PrefetchLink } from './prefetch-link';
import { type ButtonSize, type ButtonVariant, buttonStyle, cx } from './style';
import { tooltip } from './tooltip';

/** A button with only an icon. Its label is its accessible name and tooltip. */
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

export type ButtonProps = ComponentProps<'button'> & {
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: ReactNode;
  /** Displays a spinner and ignores clicks. */
  pending?: boolean;
  /** Why the button is disabled. The button stays focusable, so that the reason can be read. */
  unavailable?: string;
  /** The key displayed in the tooltip, such as `Ctrl+Enter`. */
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
  const isDisabled = Boolean(pending || unavailable);
  return (
    <button
      {...tooltip(unavailable ?? title, unavailable ? undefined : keys)}
      {...rest}
      type={isDisabled ? 'button' : type}
      aria-disabled={isDisabled || undefined}
      aria-busy={pending || undefined}
      onClick={isDisabled ? undefined : onClick}
      className={buttonStyle(variant, size, cx(unavailable && 'opacity-55', className))}
    >
      {pending ? <Spinner /> : icon}
      {children}
    </button>
  );
}

export function ButtonLink<R>({
  variant = 'secondary',
  size = 'md',
  icon,
  keys,
  title,
  className,
  children,
  ...rest
}: LinkProps<R> & {
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: ReactNode;
  keys?: string;
  title?: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <PrefetchLink {...tooltip(title, keys)} {...rest} className={buttonStyle(variant, size, className)}>
      <LinkPending>{icon}</LinkPending>
      {children}
    </PrefetchLink>
  );
}
