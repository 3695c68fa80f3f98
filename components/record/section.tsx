import type { ReactNode } from 'react';
import { cx } from '@/components/ui/cx';

/** One part of a record page, under a quiet heading and a hairline. */
export function Section({
  title,
  aside,
  flush,
  children,
}: {
  title: string;
  /** At the right end of the heading: a count, a link to more. */
  aside?: ReactNode;
  /** A table that brings its own gutters. */
  flush?: boolean;
  children: ReactNode;
}) {
  return (
    <section className="border-t py-4 first:border-t-0">
      <div className="mb-3 flex min-h-6 items-center gap-3 px-4 md:px-6">
        <h2 className="font-semibold text-sm">{title}</h2>
        {aside && <div className="ml-auto text-muted text-xs">{aside}</div>}
      </div>
      <div className={cx(!flush && 'px-4 md:px-6')}>{children}</div>
    </section>
  );
}
