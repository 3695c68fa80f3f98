import { useTranslations } from 'next-intl';
import type { Row } from '@/components/data-table/columns/column';
import { knownText } from '@/components/ui/known-text';
import { cx } from '@/components/ui/style';
import { When } from '@/components/ui/time';

/** A step in a record's progress: a state, and the time at which the record reached it. */
export type Milestone = { state: string; at: string | null | undefined };

/** The state of a record that ended early. */
const EXIT = 'Cancelled';

/**
 * Returns the steps of a record from its table of states. A canceled record has only the steps that it reached. Any
 * other record has all steps except `EXIT`.
 */
export function getMilestones<S extends string>(
  states: readonly S[],
  transitions: Readonly<Record<S, { at: string }>>,
  record: Row,
): Milestone[] {
  const at = (state: S) => {
    const value = record[transitions[state].at];
    return typeof value === 'string' ? value : undefined;
  };
  return states
    .filter((state) => (record.state === EXIT ? state === EXIT || at(state) !== undefined : state !== EXIT))
    .map((state) => ({ state, at: at(state) }));
}

/** Shows a record's progress on one line, or in rows of three where a time would not fit under its step. */
export function Milestones({
  label,
  steps,
  state,
}: {
  label: string;
  steps: readonly Milestone[];
  state: string;
}) {
  const t = useTranslations('values');
  const currentIndex = steps.findIndex((step) => step.state === state);
  const isPast = (step: Milestone, i: number) => (currentIndex >= 0 ? i <= currentIndex : Boolean(step.at));
  const stateName = ({ state: name }: Milestone) => knownText(t, name);
  const current = steps[currentIndex];
  return (
    <div className="@container break-inside-avoid px-4 py-4 md:px-6">
      <ol
        aria-label={label}
        className="grid auto-cols-fr grid-flow-col gap-x-1 gap-y-3 sm:@max-3xl:grid-flow-row sm:@max-3xl:grid-cols-3"
      >
        {steps.map((step, i) => (
          <li
            key={step.state}
            aria-current={i === currentIndex ? 'step' : undefined}
            className={cx(
              'min-w-0 border-t-2 sm:pt-2',
              isPast(step, i) ? 'border-accent' : 'border-line-strong',
            )}
          >
            {/* On phones, steps are bars without labels, and the current step is named below. */}
            <span
              className={cx(
                'block max-sm:sr-only',
                i === currentIndex ? 'font-semibold' : isPast(step, i) ? undefined : 'text-muted',
              )}
            >
              {stateName(step)}
            </span>
            {step.at && <When at={step.at} className="block text-muted text-xs max-sm:sr-only" />}
          </li>
        ))}
      </ol>
      {current && (
        <p aria-hidden="true" className="flex items-baseline justify-between gap-3 pt-2 sm:hidden">
          <span className="font-semibold">{stateName(current)}</span>
          {current.at && <When at={current.at} className="text-muted text-xs" />}
        </p>
      )}
    </div>
  );
}
