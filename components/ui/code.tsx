import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import { useTranslations } from 'next-intl';
import { Fragment, type ReactNode } from 'react';
import { cx } from './style';

export function Code({
  copy,
  wrap,
  className,
  children,
}: {
  copy?: boolean;
  /** Wraps a long code instead of truncating it, after a slash or an at sign if possible. */
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
  if (!copy) return code;
  if (wrap) return <WithCopy value={children}>{code}</WithCopy>;
  return (
    <span className="inline-flex max-w-full items-center gap-1">
      {code}
      <CopyButton value={children} />
    </span>
  );
}

/** A text that may wrap, with a copy button at the end of its last line. The margin reserves the space for the button. */
export function WithCopy({ value, children }: { value: string; children: ReactNode }) {
  return (
    <span>
      <span className="mr-6 pointer-coarse:mr-11">{children}</span>
      <span className="-ml-5 pointer-coarse:-ml-11 inline-block">
        <CopyButton value={value} />
      </span>
    </span>
  );
}

/**
 * A button that copies a text. `CopyLayer` handles `data-copy`, so that a thousand buttons need no listeners. If `value` is
 * long, `label` replaces it in the button's name.
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
