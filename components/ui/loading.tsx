import { cx } from './style';

/** A spinner. It starts to turn after 150 ms, so that fast work shows no motion. */
export function Spinner() {
  return (
    <svg viewBox="0 0 16 16" aria-hidden="true" className="size-4 animate-spin [animation-delay:150ms]">
      <circle cx="8" cy="8" r="6" fill="none" stroke="currentColor" strokeOpacity="0.25" strokeWidth="2" />
      <path d="M14 8a6 6 0 0 0-6-6" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
    </svg>
  );
}
/** A progress bar. If `total` is 0, the bar is indeterminate. */
export function Bar({ done, total, label }: { done: number; total: number; label: string }) {
  const part = total > 0 ? Math.min(1, done / total) : undefined;
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={part === undefined ? undefined : Math.round(part * 100)}
      className="h-1.5 w-60 max-w-full overflow-hidden rounded-full bg-neutral-soft"
    >
      <div
        className={part === undefined ? 'h-full w-1/3 animate-pulse bg-accent' : 'h-full bg-accent'}
        style={part === undefined ? undefined : { width: `${part * 100}%` }}
      />
    </div>
  );
}

/** A placeholder for text that is loading, without animation. `className` sets the width, and the height if it differs. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={cx('block h-3 rounded-sm bg-neutral-soft', className)} />;
}

/** Placeholder rows with the height of table rows, so that nothing moves when the table loads. */
export function SkeletonRows({ rows = 12, columns = 5 }: { rows?: number; columns?: number }) {
  return (
    <div aria-hidden="true">
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
        <div key={row} className="hairline-b flex h-row items-center gap-6 px-4 md:px-6">
          {Array.from({ length: columns }, (_, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
            <Skeleton key={column} className={column === 1 ? 'w-2/5' : 'w-1/6'} />
          ))}
        </div>
      ))}
    </div>
  );
}

/** A placeholder for the content of a popover while its code loads. The popover determines the width. */
export function SkeletonPanel({ rows }: { rows: number }) {
  return (
    <div aria-hidden="true" className="p-1">
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
        <div key={row} className="flex h-control-sm items-center px-1">
          <Skeleton className={row % 3 === 1 ? 'w-1/2' : 'w-2/3'} />
        </div>
      ))}
    </div>
  );
}
