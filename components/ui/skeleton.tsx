import { cx } from './style';

/** Stands where a text will stand, in its size; stays still. Give it the final width and height. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={cx('block h-3 rounded-sm bg-neutral-soft', className)} />;
}

/** A table's rows before they are there: the same row height, so that nothing jumps. */
export function SkeletonRows({ rows = 12, columns = 5 }: { rows?: number; columns?: number }) {
  return (
    <div aria-hidden="true">
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
        <div key={row} className="hairline-b flex h-row items-center gap-6 px-4">
          {Array.from({ length: columns }, (_, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
            <Skeleton key={column} className={column === 1 ? 'w-2/5' : 'w-1/6'} />
          ))}
        </div>
      ))}
    </div>
  );
}

/** What opens under a button before its code is there: so many rows of controls, in the panel's own width. */
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
