/** How far something is; without a total, that it is under way. */
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
