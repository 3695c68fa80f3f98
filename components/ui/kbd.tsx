import { cx } from './style';

/** Renders keys: `g p` one after the other, `Ctrl+K` together. */
export function Kbd({ keys, className }: { keys: string; className?: string }) {
  return (
    <kbd
      className={cx(
        'inline-flex items-center gap-0.5 font-sans text-faint text-xs pointer-coarse:hidden',
        className,
      )}
    >
      {keys.split(/[ +]/).map((key, i) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: the same key may come twice, and the order never changes
          key={i}
          className="inline-flex h-4 min-w-4 items-center justify-center rounded-sm border border-line-strong px-1 leading-none"
        >
          {key}
        </span>
      ))}
    </kbd>
  );
}
