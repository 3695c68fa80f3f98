import type { LucideIcon } from 'lucide-react';
import Inbox from 'lucide-react/icons/inbox';
import SearchX from 'lucide-react/icons/search-x';
import type { ReactNode } from 'react';
import { SectionIcon } from './section-icon';

/** `none` is for lists without data, `notFound` for searches without results and missing records. */
const icons: Record<'none' | 'notFound', LucideIcon> = { none: Inbox, notFound: SearchX };

/**
 * Explains why there is nothing to show. `children` are actions. `title` is the heading of a page that has no other heading.
 * The icon of `section` takes precedence over `icon`.
 */
export function EmptyState({
  title,
  text,
  kind = 'none',
  section,
  icon: Icon = icons[kind],
  children,
}: {
  title?: string;
  text: string;
  kind?: keyof typeof icons;
  section?: string;
  icon?: LucideIcon;
  children?: ReactNode;
}) {
  return (
    <div className="flex flex-col items-center gap-3 px-4 py-16 text-center">
      <span className="flex size-12 items-center justify-center rounded-lg border bg-sunken text-muted">
        {section ? (
          <SectionIcon id={section} className="size-6" />
        ) : (
          <Icon aria-hidden="true" className="size-6" strokeWidth={1.5} />
        )}
      </span>
      {title && <h1 className="font-semibold text-base">{title}</h1>}
      <p className="max-w-md text-balance text-sm">{text}</p>
      {children}
    </div>
  );
}
