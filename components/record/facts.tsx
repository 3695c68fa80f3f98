import Check from 'lucide-react/icons/check';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { cell } from '@/components/data-table/columns/cell';
import type { Row } from '@/components/data-table/columns/column';
import { columnsOf } from '@/components/data-table/columns/column-list';
import { Code } from '@/components/ui/code';
import { cx } from '@/components/ui/cx';
import { When } from '@/components/ui/time';
import { useFormatter } from '@/components/ui/use-formatter';
import type { Operation } from '@/lib/contract/schema/operation';
import { valueAt } from '@/lib/contract/schema/value-at';

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

/** One part of a record page, under a quiet heading and a hairline. */
export function Section({
  title,
  aside,
  flush,
  children,
}: {
  title: string;
  /** At the right end of the heading: a count, a link to more. */
  aside?: ReactNode;
  /** A table that brings its own gutters. */
  flush?: boolean;
  children: ReactNode;
}) {
  return (
    <section className="border-t py-4 first:border-t-0">
      <div className="mb-3 flex min-h-6 items-center gap-3 px-4 md:px-6">
        <h2 className="font-semibold text-sm">{title}</h2>
        {aside && <div className="ml-auto text-muted text-xs">{aside}</div>}
      </div>
      <div className={cx(!flush && 'px-4 md:px-6')}>{children}</div>
    </section>
  );
}

/** What is known of a record, a group of it: labels, kinds and words come from the contract, the page says which and in what order. */
export function Facts({
  of,
  record,
  names,
  known,
}: {
  /** Whose fields these are. */
  of: NonNullable<Operation['record']>;
  record: Row;
  names: readonly string[];
  /** Leave out what is not known, instead of a dash. */
  known?: boolean;
}) {
  const t = useTranslations();
  const reader = useFormatter();
  const columns = columnsOf(of, t);
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-[repeat(auto-fill,minmax(11rem,1fr))]">
      {names.flatMap((name) => {
        const column = columns.find((c) => c.name === name);
        if (!column) return [];
        const value = valueAt(record, name);
        if (known && (value === null || value === undefined || value === '')) return [];
        const isLong = column.kind === 'longtext' || column.kind === 'url' || column.kind === 'list';
        const isWide = column.kind === 'uuid' || column.kind === 'email';
        const copies =
          (column.kind === 'code' || column.kind === 'uuid') && typeof value === 'string' && value !== '';
        return (
          <div key={name} className={cx('min-w-0', isLong ? 'col-span-full' : isWide && 'col-span-2')}>
            <dt className="text-muted text-xs">{column.label}</dt>
            <dd className="mt-0.5 break-words">
              {copies ? (
                <Code copy wrap>
                  {value}
                </Code>
              ) : Array.isArray(value) && column.kind === 'list' && value.length > 0 ? (
                <span className="flex flex-wrap gap-x-3 gap-y-1">
                  {value.map((v) => (
                    <Code key={String(v)} copy wrap>
                      {String(v)}
                    </Code>
                  ))}
                </span>
              ) : (
                cell(column, value, reader)
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
