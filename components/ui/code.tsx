import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import { useTranslations } from 'next-intl';
import { Fragment } from 'react';
import { cx } from './style';

/** A space that keeps a copy button on the last line of its text. */
export const KEEP_TOGETHER = '\u00a0';

/** A code in a monospace font. With `copy`, a button beside it copies it (`CopyLayer` handles the click). */
export function Code({
  copy,
  wrap,
  className,
  children,
}: {
  copy?: boolean;
  /** Wrap a long code instead of cutting it off, after a slash or an at sign if possible. */
  wrap?: boolean;
  className?: string;
  children: string;
}) {
  const code = (
    <code className={cx(wrap ? 'wrap-anywhere' : 'truncate', className)}>
      {wrap
        ? children.split(/(?<=[/@])/).map((part, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text
            <Fragment key={at}>
              {at > 0 && <wbr />}
              {part}
            </Fragment>
          ))
        : children}
    </code>
  );
  return copy ? (
    <span className={wrap ? undefined : 'inline-flex max-w-full items-center gap-1'}>
      {code}
      {wrap && KEEP_TOGETHER}
      <CopyButton value={children} />
    </span>
  ) : (
    code
  );
}

/**
 * Copies a text to the clipboard; `CopyLayer` listens for `data-copy`, so that a thousand of these cost nothing. `label` describes
 * a long one.
 */
export function CopyButton({ value, label }: { value: string; label?: string }) {
  const t = useTranslations('ui');
  return (
    <button
      type="button"
      data-copy={value}
      data-tip={label ?? t('copy')}
      data-copied={t('copied')}
      aria-label={label ?? t('copyValue', { value })}
      className="group/copy inline-flex align-middle size-5 shrink-0 items-center justify-center rounded-sm text-faint hover:bg-hover hover:text-ink pointer-coarse:-my-2 pointer-coarse:size-11"
    >
      <Copy aria-hidden="true" className="size-3.5 group-data-done/copy:hidden" />
      <Check aria-hidden="true" className="hidden size-3.5 text-good group-data-done/copy:block" />
    </button>
  );
}
