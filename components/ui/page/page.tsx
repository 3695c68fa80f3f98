import type { ReactNode } from 'react';
import { cx } from '../style';

export type PageProps = {
  title: ReactNode;
  /** Muted text beside the title: a count, a status. */
  extra?: ReactNode;
  /** The primary action last. */
  actions?: ReactNode;
  /** `Tabs` */
  tabs?: ReactNode;
  fill?: boolean;
  /** The content is one column at the left, such as settings. */
  column?: boolean;
  children: ReactNode;
};

/**
 * The frame of every page: one heading, its actions at the right end of the same line, sub-pages below. With `fill` the content
 * takes the remaining height and scrolls itself (lists); otherwise the page scrolls, with its gutter.
 */
export function Page({
  prefix,
  title,
  extra,
  actions,
  tabs,
  record,
  fill,
  column,
  children,
}: PageProps & {
  /** Before the title: the back link. */
  prefix?: ReactNode;
  /** Displays a record: its title, if the heading contains more than that. */
  record?: string;
}) {
  return (
    <>
      <header
        className={cx(
          'flex min-h-13 shrink-0 items-center gap-2 px-4 py-2 max-sm:flex-wrap md:px-6',
          !tabs && 'hairline-b',
          // The actions end where the column of the content does.
          column && 'md:pr-[max(1.5rem,calc(100%-65.5rem))]',
        )}
      >
        {prefix}
        {/* A record has two lines: its title, then its state. */}
        <div
          className={cx(
            'flex min-w-0',
            record === undefined ? 'flex-wrap items-center gap-x-2' : 'flex-col',
            Boolean(prefix) && 'max-sm:flex-[1_1_10rem]',
          )}
        >
          <h1
            data-record={record}
            className="max-w-full truncate font-semibold text-xl max-sm:whitespace-normal"
          >
            {title}
          </h1>
          {extra && (
            <div
              className={cx(
                'flex min-w-0 items-center text-muted text-sm max-sm:flex-wrap',
                // A dot before each part except badges; the clip path hides the dot at the start of a line.
                record === undefined
                  ? 'gap-x-2'
                  : '-ml-4 [clip-path:inset(-4px_-4px_-4px_16px)] [&>:not([data-badge])]:before:inline-block [&>:not([data-badge])]:before:w-4 [&>:not([data-badge])]:before:text-center [&>:not([data-badge])]:before:text-faint [&>:not([data-badge])]:before:content-["·"] [&>[data-badge]]:ml-4',
              )}
            >
              {typeof extra === 'string' ? <span>{extra}</span> : extra}
            </div>
          )}
        </div>
        <div className="ml-auto flex items-center gap-2 max-sm:flex-wrap max-sm:justify-end sm:shrink-0 print:hidden">
          {actions}
        </div>
      </header>
      {tabs}
      {fill ? (
        <div className="flex min-h-0 flex-1 flex-col">{children}</div>
      ) : (
        <div className="min-h-0 flex-1 overflow-y-auto px-4 py-4 md:px-6">
          {column ? <div className="max-w-256">{children}</div> : children}
        </div>
      )}
    </>
  );
}
