import { cx } from './style';

/** Displays keys: `g p` means one after the other, `Ctrl+K` together. Letters are capitals, as on a keyboard. */
export function Kbd({ keys, className }: { keys: string; className?: string }) {
  return (
    <kbd className={cx('keys', className)}>
      {keys.split(/[ +]/).map((key, i) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: the same key may occur twice, and the order never changes
          key={i}
        >
          {key.length === 1 ? key.toUpperCase() : key}
        </span>
      ))}
    </kbd>
  );
}
