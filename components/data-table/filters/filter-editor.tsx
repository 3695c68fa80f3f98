'use client';

import SquareTerminal from 'lucide-react/icons/square-terminal';
import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Select } from '@/components/ui/select';
import { isAlone, opsOf, readQuestion, writeQuestion } from '@/lib/contract/dqb/dqb-filter';
import type { FilterField } from '../columns/column';
import { FieldChoice } from './field-choice';
import { FilterValue } from './filter-value';
import { type Query, QueryEditor } from './query-editor';

/** Makes a filter, or changes one: which field, how compared, with what. Loaded when it is first needed. */
export function FilterEditor({
  fields,
  written,
  query,
  onDone,
}: {
  fields: readonly FilterField[];
  written?: string;
  /** Where a new filter is made, all of them can be written as text instead. */
  query?: Query;
  /** The filter as written; nothing when it was the text that was changed. */
  onDone: (written?: string) => void;
}) {
  const t = useTranslations('table');
  const start = readQuestion(written ?? '');
  const [name, setName] = useState(start.field);
  const [asText, setAsText] = useState(false);
  const field = fields.find((f) => f.name === name);
  const panel = useRef<HTMLDivElement>(null);
  // The popover could not hand over the focus: this has come later, and changes under it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another field is chosen
  useEffect(() => {
    const node = panel.current;
    const first =
      node?.querySelector<HTMLElement>('[data-autofocus]') ??
      node?.querySelector<HTMLElement>('input,button');
    first?.focus({ preventScroll: true });
  }, [name, asText]);
  if (asText && query) return <QueryEditor query={query} close={() => onDone()} />;
  return (
    <div ref={panel}>
      {field ? (
        <Comparison
          key={name}
          field={field}
          op={name === start.field ? start.op : ''}
          value={name === start.field ? start.value : ''}
          onDone={onDone}
        />
      ) : (
        <FieldChoice fields={fields} onChoose={setName} />
      )}
      {query && !field && (
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

function Comparison({
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
  const ops = opsOf(field);
  const [op, setOp] = useState(ops.find((o) => o === startOp) ?? ops[0] ?? 'is');
  const done = (value: string) => {
    if (isAlone(op) || value.trim() !== '')
      onDone(writeQuestion({ field: field.name, op, value: value.trim() }));
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
            options={ops.map((o) => ({ value: o, label: t(`op.${o}`) }))}
          />
        )}
      </div>
      <FilterValue key={op} field={field} op={op} value={op === startOp ? startValue : ''} onDone={done} />
    </div>
  );
}
