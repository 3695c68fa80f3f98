'use client';

import Plus from 'lucide-react/icons/plus';
import SquareTerminal from 'lucide-react/icons/square-terminal';
import X from 'lucide-react/icons/x';
import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { Button, IconButton } from '@/components/ui/button';
import { Input } from '@/components/ui/input';
import { moveFocus } from '@/components/ui/move-focus';
import { Select } from '@/components/ui/select';
import {
  formatAlternatives,
  formatFieldFilter,
  parseAlternatives,
  parseFieldFilter,
} from '@/lib/contract/dqb/dqb-filter';
import { filterOps, hasNoValue } from '@/lib/contract/dqb/filter-operators';
import { capitalize } from '@/lib/formatting/capitalize';
import type { FilterField } from '../columns/column';
import { chipText, joinChipText } from './chip-text';
import { FilterValue } from './filter-value';
import { QueryEditor } from './query-editor';

/** Chooses the field to filter by. Typing searches, arrows move, and Enter selects the first match. */
function FieldChoice({
  fields,
  onChoose,
}: {
  fields: readonly FilterField[];
  onChoose: (name: string) => void;
}) {
  const t = useTranslations('table');
  const [text, setText] = useState('');
  const searchText = text.trim().toLocaleLowerCase();
  const matches = fields.filter(
    (f) =>
      filterOps(f).length > 0 &&
      (f.label.toLocaleLowerCase().includes(searchText) || f.name.toLowerCase().includes(searchText)),
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrow keys move between the controls inside
    <div onKeyDown={(event) => moveFocus(event, 'input,button', false)}>
      <Input
        data-autofocus=""
        aria-label={t('findField')}
        placeholder={t('findField')}
        value={text}
        onChange={(e) => setText(e.target.value)}
        onKeyDown={(e) => {
          const first = matches[0];
          if (e.key !== 'Enter') return;
          // The next step takes the focus at once and must not receive this key press.
          e.preventDefault();
          if (first) onChoose(first.name);
        }}
      />
      <ul className="mt-1 max-h-72 overflow-y-auto">
        {matches.map((f) => (
          <li key={f.name}>
            <button
              type="button"
              onClick={() => onChoose(f.name)}
              className="flex min-h-control-sm w-full items-center rounded-sm px-2 text-left outline-none hover:bg-hover focus:bg-hover"
            >
              {f.label}
            </button>
          </li>
        ))}
        {matches.length === 0 && <li className="px-2 py-1 text-muted">{t('noField')}</li>}
      </ul>
    </div>
  );
}

/** Creates or edits a filter: field, comparison, value. Loaded on first use. */
export function FilterEditor({
  fields,
  written,
  canEditAsText,
  onDone,
}: {
  fields: readonly FilterField[];
  written?: string;
  /** Offers to edit the query of the list as text instead. */
  canEditAsText?: true;
  /** Called with the serialized filter. Undefined if the query text was edited instead. */
  onDone: (written?: string) => void;
}) {
  const t = useTranslations('table');
  const start = parseFieldFilter(written ?? '');
  const [name, setName] = useState(start.field);
  const [asText, setAsText] = useState(false);
  const field = fields.find((f) => f.name === name);
  const panel = useRef<HTMLDivElement>(null);
  // Set the focus here, because the popover opened before this content loaded, and the content changes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another field is selected
  useEffect(() => {
    const node = panel.current;
    const first =
      node?.querySelector<HTMLElement>('[data-autofocus]') ??
      node?.querySelector<HTMLElement>('input,button');
    first?.focus({ preventScroll: true });
  }, [name, asText]);
  if (asText) return <QueryEditor close={() => onDone()} />;
  return (
    <div ref={panel}>
      {field ? (
        <ComparisonEditor
          key={name}
          field={field}
          op={name === start.field ? start.op : ''}
          value={name === start.field ? start.value : ''}
          onDone={onDone}
        />
      ) : (
        <FieldChoice fields={fields} onChoose={setName} />
      )}
      {canEditAsText && !field && (
        <Button
          variant="ghost"
          size="sm"
          icon={<SquareTerminal aria-hidden="true" />}
          className="mt-1 w-full justify-start"
          onClick={() => setAsText(true)}
        >
          {t('asText')}
        </Button>
      )}
    </div>
  );
}

/**
 * Edits an active filter, or several filters combined with "or". Each filter can be edited and removed, and more can be added.
 */
export function Alternatives({
  fields,
  written,
  onDone,
}: {
  fields: readonly FilterField[];
  written: string;
  /** Called with the serialized filter. Undefined if none is left. */
  onDone: (written: string | undefined) => void;
}) {
  const t = useTranslations('table');
  const months = useTranslations('ui')('months');
  const parts = parseAlternatives(written) ?? [written];
  const [at, setAt] = useState(parts.length > 1 ? undefined : 0);
  const applyFilters = (next: readonly string[]) =>
    onDone(next.length > 1 ? formatAlternatives(next) : next[0]);
  const add = at !== parts.length && (
    <Button
      variant="ghost"
      size="sm"
      icon={<Plus aria-hidden="true" />}
      className="mt-1 w-full justify-start"
      onClick={() => setAt(parts.length)}
    >
      {t('orAdd')}
    </Button>
  );
  if (at !== undefined)
    return (
      <>
        <FilterEditor
          key={at}
          fields={fields}
          written={parts[at]}
          onDone={(next) => {
            if (next) applyFilters(at < parts.length ? parts.with(at, next) : [...parts, next]);
          }}
        />
        {add}
      </>
    );
  return (
    <>
      <ul aria-label={t('anyOf')}>
        {parts.map((part, i) => {
          const filterText = joinChipText(chipText(part, fields, t, months));
          return (
            <li key={part} className="flex items-center gap-1">
              <button
                type="button"
                onClick={() => setAt(i)}
                className="min-h-control-sm min-w-0 flex-1 truncate rounded-sm px-2 text-left hover:bg-hover"
              >
                {i > 0 && <span className="text-muted">{t('or')} </span>}
                {filterText}
              </button>
              <IconButton
                size="sm"
                label={t('removeFilter', { filter: filterText })}
                onClick={() => applyFilters(parts.toSpliced(i, 1))}
              >
                <X aria-hidden="true" />
              </IconButton>
            </li>
          );
        })}
      </ul>
      {add}
    </>
  );
}

function ComparisonEditor({
  field,
  op: startOp,
  value: startValue,
  onDone,
}: {
  field: FilterField;
  op: string;
  value: string;
  onDone: (written: string) => void;
}) {
  const t = useTranslations('table');
  const locale = useLocale();
  const ops = filterOps(field);
  const [op, setOp] = useState(ops.find((o) => o === startOp) ?? ops[0] ?? 'is');
  const applyValue = (value: string) => {
    if (hasNoValue(op) || value.trim() !== '')
      onDone(formatFieldFilter({ field: field.name, op, value: value.trim() }));
  };
  return (
    <div className="flex flex-col gap-2 p-1.5">
      <div className="flex items-center gap-2">
        <span className="min-w-0 flex-1 truncate font-medium">{field.label}</span>
        {ops.length > 1 && (
          <Select
            aria-label={t('comparison')}
            className="max-w-36"
            value={op}
            onChange={(e) => setOp(ops.find((o) => o === e.target.value) ?? op)}
            options={ops.map((o) => ({ value: o, label: capitalize(t(`op.${o}`), locale) }))}
          />
        )}
      </div>
      <FilterValue
        key={op}
        field={field}
        op={op}
        value={op === startOp ? startValue : ''}
        onDone={applyValue}
      />
    </div>
  );
}
