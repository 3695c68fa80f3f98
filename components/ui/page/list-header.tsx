import type { ReactNode } from 'react';

export type ListHeading = {
  title?: ReactNode;
  /** The actions, the primary one last. */
  actions?: ReactNode;
  tabs?: ReactNode;
};

/**
 * The header of a list. Title, toolbar (`children`) and actions are in one line. On phones, the toolbar has a separate line.
 * Filters and tabs are below.
 */
export function ListHeader({
  title,
  actions,
  tabs,
  filters,
  legend,
  children,
}: ListHeading & {
  /** Toggle buttons that filter the list, with counts. */
  filters?: ReactNode;
  /** Displayed at the end of the tabs, if there is room. */
  legend?: ReactNode;
  /** The toolbar: search, filters and display options. */
  children?: ReactNode;
}) {
  return (
    <header className="shrink-0 px-4 md:px-6">
      <div className="flex min-h-13 flex-wrap items-center gap-x-4 gap-y-1 py-1">
        {title && <h1 className="min-w-0 truncate font-semibold text-xl max-sm:flex-1">{title}</h1>}
        {children && (
          <div className="flex min-w-0 items-center gap-1 max-sm:order-last max-sm:w-full sm:flex-1 sm:justify-end">
            {children}
          </div>
        )}
        {actions && <div className="ml-auto flex shrink-0 items-center gap-2 print:hidden">{actions}</div>}
      </div>
      {(filters || tabs || legend) && (
        <div data-scrolls="" className="flex min-w-0 items-center gap-4 overflow-x-auto">
          {filters}
          {filters && tabs && <span aria-hidden="true" className="h-4 w-px shrink-0 bg-line-strong" />}
          {tabs}
          {legend && <div className="ml-auto pl-4 max-lg:hidden">{legend}</div>}
        </div>
      )}
    </header>
  );
}
