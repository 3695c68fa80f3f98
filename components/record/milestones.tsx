import Check from 'lucide-react/icons/check';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { cx } from '@/components/ui/cx';
import { When } from '@/components/ui/time';

/** One step of a record's way: the state, and when it was reached. */
export type Milestone = { state: string; at: string | null | undefined };

/**
 * How far a record has come, from its own timestamps: reached steps with their moments, the one it is in, and what is left.
 * A state that is not on the way, such as a cancellation, stands at the end as `apart`.
 */
export function Milestones({
  steps,
  state,
  apart,
}: {
  steps: readonly Milestone[];
  state: string;
  apart?: ReactNode;
}) {
  const t = useTranslations('values');
  const now = steps.findIndex((step) => step.state === state);
  const isPast = (step: Milestone, i: number) => (now >= 0 ? i <= now : Boolean(step.at));
  return (
    <ol className="grid auto-cols-fr gap-y-3 sm:grid-flow-col">
      {steps.map((step, i) => (
        <li
          key={step.state}
          aria-current={i === now ? 'step' : undefined}
          className={cx(
            'relative flex gap-2 sm:flex-col sm:gap-1.5',
            i > 0 &&
              'sm:before:absolute sm:before:top-2 sm:before:right-full sm:before:left-[calc(-100%+1.5rem)] sm:before:mr-1.5 sm:before:h-px',
            i > 0 && (isPast(step, i) ? 'sm:before:bg-accent' : 'sm:before:bg-line-strong'),
          )}
        >
          <span
            className={cx(
              'flex size-4 shrink-0 items-center justify-center rounded-full border',
              isPast(step, i) ? 'border-accent bg-accent text-on-accent' : 'border-line-control bg-canvas',
            )}
          >
            {isPast(step, i) && <Check aria-hidden="true" className="size-3" strokeWidth={3} />}
          </span>
          <span className="min-w-0">
            <span className={cx('block', isPast(step, i) ? 'font-medium' : 'text-muted')}>
              {t.has(step.state) ? t(step.state) : step.state}
            </span>
            {step.at && <When at={step.at} className="block text-xs" />}
          </span>
        </li>
      ))}
      {apart && <li>{apart}</li>}
    </ol>
  );
}
