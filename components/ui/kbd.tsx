import { cx } from './style';

/** Displays keys: `g p` means one after the other, `Ctrl+K` together. */
export function Kbd({ keys, className }: { keys: string; className?: string }) {
  return (
    <kbd className={cx('keys', className)}>
      {keys.split(/[ +]/).map((key, i) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: the same key may occur twice, and the order never changes
          key={i}
        >
          {key}
        </span>
      ))}
    </kbd>
  );
}
