import ArrowRight from 'lucide-react/icons/arrow-right';
import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { Input } from '@/components/ui/input';
import { useLabels } from '@/components/ui/use-labels';
import { isFailure } from '@/lib/console/browser/result';
import type { RunRow } from './plan-and-result-rows';

type Correct = (path: string, to: string) => Promise<unknown>;

/**
 * An editable value of a planned order. If the platform would reject the value, shows the error below the field and
 * does not save the value.
 */
function ChangedValue({
  change: { path, from, to },
  record,
  onCorrect,
}: {
  change: { path: string; from: string; to: string };
  record: string;
  onCorrect: Correct;
}) {
  const id = useId();
  const t = useTranslations('runs');
  const { label, issue } = useLabels();
  const [value, setValue] = useState(to);
  const [refused, setRefused] = useState<{ value: string; text: string }>();
  // A late response must not mark a value that was typed after its request.
  const errorText = refused?.value === value ? refused.text : '';
  const save = () => {
    if (value.trim() === to) return;
    onCorrect(path, value).then(
      () => setRefused(undefined),
      (failure: unknown) => {
        const [first] = isFailure(failure) && failure.kind === 'refused' ? failure.issues : [];
        setRefused({ value, text: first ? issue(first) : t('notCorrected') });
      },
    );
  };
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1 py-0.5">
      {/* Fixed widths align the values of all rows. */}
      <label htmlFor={id} className="min-w-0 break-words text-muted sm:w-44">
        {label(path)}
      </label>
      <span className="min-w-0 break-words text-muted sm:w-28">
        {from === '' ? '–' : <span className="line-through">{from}</span>}
      </span>
      <ArrowRight aria-hidden="true" className="size-4 shrink-0 text-faint" />
      <Input
        id={id}
        value={value}
        aria-label={t('correct', { field: label(path), record })}
        aria-invalid={errorText !== '' || undefined}
        aria-describedby={errorText ? `${id}-error` : undefined}
        onChange={(event) => setValue(event.target.value)}
        onBlur={save}
        onKeyDown={(event) => event.key === 'Enter' && !event.ctrlKey && !event.metaKey && save()}
        className="h-control-sm! w-52! max-w-full"
      />
      {errorText && (
        <span id={`${id}-error`} role="alert" className="text-bad text-xs">
          {errorText}
        </span>
      )}
    </div>
  );
}

/** Joined or removed lines have no single value to edit, and the reference identifies the order. */
const isWritable = ({ path, to }: { path: string; to: string }): boolean =>
  path !== 'referenceNumber' && path !== 'lineItems' && !to.startsWith('{');

/** Shows the corrections of a planned order. Each value can be edited. */
export function PlannedChanges({ row, change }: { row: RunRow; change: Correct }) {
  const t = useTranslations('runs');
  const { label } = useLabels();
  const changes = row.note?.changes ?? [];
  return changes.map((one) =>
    isWritable(one) ? (
      <ChangedValue key={`${one.path} ${one.to}`} change={one} record={row.record} onCorrect={change} />
    ) : (
      <p key={one.path} className="py-0.5">
        <span className="text-muted">{label(one.path)}</span>{' '}
        {one.from && (
          <span className="text-muted">
            <span className="line-through">{one.from}</span> →{' '}
          </span>
        )}
        {one.to || t('takenAway')}
      </p>
    ),
  );
}

/**
 * Renders a checkbox that includes or excludes a planned order. The checkbox changes before the server has responded, and
 * changes back if the server does not store the change.
 */
export function IncludeCheckbox({
  record,
  isIncluded,
  onChange,
}: {
  record: string;
  isIncluded: boolean;
  onChange: (isIncluded: boolean) => Promise<unknown>;
}) {
  const t = useTranslations('runs');
  const [checked, setChecked] = useState(isIncluded);
  return (
    <label className="flex min-h-control-sm items-center gap-2">
      <input
        type="checkbox"
        aria-label={t('include', { record })}
        checked={checked}
        onChange={({ target }) => {
          const { checked: isChecked } = target;
          setChecked(isChecked);
          onChange(isChecked).catch(() => setChecked(!isChecked));
        }}
        className="size-4 shrink-0"
      />
      {t('send')}
    </label>
  );
}
