import type { ReactNode } from 'react';
import { CurrentNav } from './current-nav';
import { LinkPending } from './link-pending';
import { PrefetchLink } from './prefetch-link';
import { route } from './route';
import { cx } from './style';

export const tabStyle = (isOn: boolean): string =>
  cx(
    'flex h-9 shrink-0 items-center gap-1.5 whitespace-nowrap border-b-2 text-sm -outline-offset-2 pointer-coarse:h-11 pointer-coarse:min-w-11 pointer-coarse:justify-center',
    isOn
      ? 'border-accent font-medium text-ink'
      : 'border-transparent text-muted hover:border-line-strong hover:text-ink',
  );

export function Tabs({
  label,
  items,
  borderless,
}: {
  label: string;
  /** For use in a header that has its own padding and border. */
  borderless?: boolean;
  items: readonly { href: string; label: string; current: boolean; count?: ReactNode }[];
}) {
  return (
    <CurrentNav
      label={label}
      current={items.find(({ current }) => current)?.href}
      className={borderless ? 'flex shrink-0 gap-4' : 'hairline-b flex gap-4 overflow-x-auto px-4 md:px-6'}
    >
      {items.map((item) => (
        <PrefetchLink
          key={item.href}
          href={route(item.href)}
          aria-current={item.current ? 'page' : undefined}
          className={tabStyle(item.current)}
        >
          {item.label}
          <LinkPending />
          {item.count !== undefined && <span className="text-faint text-xs">{item.count}</span>}
        </PrefetchLink>
      ))}
    </CurrentNav>
  );
}
