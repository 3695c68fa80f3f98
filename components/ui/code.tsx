import { CopyButton } from './copy-button';
import { cx } from './style';

/** A code in the mono face. With `copy`, a button beside it takes it to the clipboard (`CopyLayer` does the work). */
export function Code({
  copy,
  wrap,
  className,
  children,
}: {
  copy?: boolean;
  /** Break a long code over lines instead of cutting it off. */
  wrap?: boolean;
  className?: string;
  children: string;
}) {
  const code = <code className={cx(wrap ? 'wrap-anywhere' : 'truncate', className)}>{children}</code>;
  return copy ? (
    <span className="group/code inline-flex max-w-full items-center gap-1">
      {code}
      <CopyButton value={children} />
    </span>
  ) : (
    code
  );
}
