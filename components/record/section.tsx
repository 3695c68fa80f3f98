import type { ReactNode } from 'react';
import { PrefetchLink } from '@/components/ui/prefetch-link';
import { route } from '@/components/ui/route';
import { cx } from '@/components/ui/style';

/** Renders a section of a record's page, with a heading and a hairline. */
export function Section({
  title,
  extra,
  flush,
  empty,
  children,
}: {
  title: string;
  /** Content at the right of the heading: a count, or a link to more. */
  extra?: ReactNode;
  /** Set if the content is a table with its own gutters. */
  flush?: boolean;
  /** True if no field has a value. The section is then hidden unless the user displays all fields. */
  empty?: boolean;
  children: ReactNode;
}) {
  return (
    <section
      data-no-value={empty ? '' : undefined}
      className="break-inside-avoid-page border-t py-4 first:border-t-0"
    >
      <div className="mb-3 flex min-h-6 items-center gap-3 px-4 md:px-6">
        <h2 className="font-semibold text-sm">{title}</h2>
        {extra && <div className="ml-auto text-muted text-xs print:[&_a]:hidden">{extra}</div>}
      </div>
      <div className={cx('@container', !flush && 'px-4 md:px-6')}>{children}</div>
    </section>
  );
}

export function TextLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <PrefetchLink href={route(href)} className="text-accent-text hover:underline">
      {children}
    </PrefetchLink>
  );
}
