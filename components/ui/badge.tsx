import type { ReactNode } from 'react';
import { cx } from './style';
import { tooltip } from './tooltip';

export type Tone = 'neutral' | 'info' | 'good' | 'warn' | 'bad';

const tones: Record<Tone, string> = {
  neutral: 'bg-neutral-soft text-muted',
  info: 'bg-info-soft text-info',
  good: 'bg-good-soft text-good',
  warn: 'bg-warn-soft text-warn',
  bad: 'bg-bad-soft text-bad',
};

/** A state: always a word, with a dot before it; colour never says it alone. */
export function Badge({
  tone = 'neutral',
  title,
  className,
  children,
  ...data
}: {
  tone?: Tone;
  title?: string;
  className?: string;
  /** The state as it is written, for what notes it. */
  'data-state'?: string;
  children: ReactNode;
}) {
  return (
    <span
      {...tooltip(title)}
      {...data}
      className={cx(
        'inline-flex h-5 max-w-full items-center gap-1.5 rounded-sm px-1.5 font-medium text-xs',
        tones[tone],
        className,
      )}
    >
      <span aria-hidden="true" className="size-1.5 shrink-0 rounded-full bg-current" />
      <span className="truncate">{children}</span>
    </span>
  );
}
