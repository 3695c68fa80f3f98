/** Says that something is under way; stands still with reduced motion. Quick work never shows it (150 ms delay). */
export function Spinner() {
  return (
    <svg viewBox="0 0 16 16" aria-hidden="true" className="size-4 animate-spin [animation-delay:150ms]">
      <circle cx="8" cy="8" r="6" fill="none" stroke="currentColor" strokeOpacity="0.25" strokeWidth="2" />
      <path d="M14 8a6 6 0 0 0-6-6" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
    </svg>
  );
}
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
