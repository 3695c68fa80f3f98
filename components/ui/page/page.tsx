import type { ReactNode } from 'react';
import { cx } from '../style';

export type PageProps = {
  title: ReactNode;
  /** Muted text beside the title, such as a count or a status. */
  extra?: ReactNode;
  /** The actions, the primary one last. */
  actions?: ReactNode;
  tabs?: ReactNode;
  fill?: boolean;
  /** Whether the content is one column at the left, as in settings. */
  column?: boolean;
  children: ReactNode;
};

/**
 * The frame of every page: a heading with actions at its right, and tabs below. With `fill`, the content takes the remaining
 * height and scrolls itself, as lists do. Otherwise, the page scrolls.
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
  /** Displayed before the title, such as a back link. */
  prefix?: ReactNode;
  /** The plain title of a record. If set, the heading has two lines. */
  record?: string;
}) {
  return (
    <>
      <header
        className={cx(
          'flex min-h-13 shrink-0 items-center gap-2 px-4 py-2 max-sm:flex-wrap md:px-6',
          !tabs && 'hairline-b',
          // Aligns the actions with the right edge of the content's column.
          column && 'md:pr-[max(1.5rem,calc(100%-65.5rem))]',
        )}
      >
        {prefix}
        {/* A record has its title in one line and its state in the next. */}
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
                // Adds a dot before each part except badges. The clip path hides the dot at the start of a line.
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
