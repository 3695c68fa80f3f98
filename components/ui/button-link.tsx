import type { LinkProps } from 'next/link';
import type { ReactNode } from 'react';
import { LinkPending, PrefetchLink } from './prefetch-link';
import { type ButtonSize, type ButtonVariant, buttonStyle } from './style';
import { tooltip } from './tooltip';

/** Navigation dressed as a button: a real link, so that it opens in a new tab too. */
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
