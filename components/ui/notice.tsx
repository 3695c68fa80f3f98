import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Info from 'lucide-react/icons/info';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Button } from './button';
import { Code } from './code';
import { cx } from './style';

const variants = {
  info: { background: 'bg-info-soft', textColor: 'text-info', Icon: Info },
  good: { background: 'bg-good-soft', textColor: 'text-good', Icon: CircleCheck },
  warn: { background: 'bg-warn-soft', textColor: 'text-warn', Icon: TriangleAlert },
  bad: { background: 'bg-bad-soft', textColor: 'text-bad', Icon: CircleAlert },
};

/**
 * A message in the page, optionally with a request ID to quote, a retry button and an action. `bad` is announced assertively, other
 * variants politely.
 */
export function Notice({
  variant = 'info',
  title,
  requestId,
  onRetry,
  retrying,
  action,
  className,
  children,
}: {
  variant?: keyof typeof variants;
  title: string;
  requestId?: string;
  onRetry?: () => void;
  retrying?: boolean;
  action?: ReactNode;
  className?: string;
  children?: ReactNode;
}) {
  const t = useTranslations('ui');
  const { background, textColor, Icon } = variants[variant];
  return (
    <div
      role={variant === 'bad' ? 'alert' : 'status'}
      className={cx(
        'flex flex-wrap items-center gap-x-2.5 gap-y-2 rounded-md px-3 py-2 text-sm',
        background,
        className,
      )}
    >
      {/* The buttons wrap below the text if there is no room beside it. */}
      <div className="flex min-w-0 flex-[1_1_15rem] items-start gap-2.5">
        <Icon aria-hidden="true" className={cx('mt-0.5 size-4 shrink-0', textColor)} />
        <div className="min-w-0 flex-1">
          <p className={cx('font-medium', textColor)}>{title}</p>
          {children && <div className="text-ink">{children}</div>}
          {requestId && (
            <p className="flex flex-wrap items-center gap-x-1.5 text-muted text-xs">
              {t('requestId')} <Code copy>{requestId}</Code>
            </p>
          )}
        </div>
      </div>
      {(action || onRetry) && (
        <div className="ml-auto flex flex-wrap justify-end gap-2">
          {action}
          {onRetry && (
            <Button size="sm" onClick={onRetry} pending={retrying}>
              {t('retry')}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
