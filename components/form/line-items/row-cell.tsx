'use client';

import { memo } from 'react';
import { Checkbox } from '@/components/ui/checkbox';
import { Input } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import type { Words } from '@/components/ui/use-labels';
import type { Field } from '@/lib/contract/schema/describe';
import { typing } from '../fields/typing';
import type { DraftValue } from '../values/form-values';
import { type Suggest, SuggestInput } from './suggest-input';

/** One field of one row. Its column's head names it for the eye, the row's number besides for the ear. */
export const RowCell = memo(function RowCell({
  id,
  place,
  field,
  value,
  at,
  head,
  wrong,
  words,
  suggest,
  onEdit,
}: {
  id: string;
  place: string;
  field: Field;
  value: DraftValue;
  at: number;
  head: string;
  wrong: string | undefined;
  words: Words;
  suggest: Suggest | undefined;
  onEdit: (column: string, value: DraftValue) => void;
}) {
  const { name, kind } = field;
  const aria = {
    id,
    'aria-label': `${head} ${at + 1}`,
    'aria-required': field.required || undefined,
    'aria-invalid': wrong ? true : undefined,
    'aria-describedby': wrong ? `${id}-text` : undefined,
  };
  const text = typeof value === 'string' ? value : '';
  const edit = (typed: string) => onEdit(name, typed);
  return (
    <div
      data-place={place}
      data-head={head}
      data-cell={`${at} ${name}`}
      className="min-w-0 before:text-muted before:text-xs before:content-[attr(data-head)] @max-lg:col-span-full @lg:before:content-none"
    >
      {kind === 'boolean' ? (
        <span className="flex h-control items-center">
          <Checkbox
            {...aria}
            checked={value === true}
            onChange={(event) => onEdit(name, event.target.checked || undefined)}
          />
        </span>
      ) : kind === 'enum' && !field.open ? (
        <Select
          {...aria}
          value={text}
          onChange={(event) => edit(event.target.value)}
          options={(field.values ?? []).map((v) => ({ value: v, label: words.value(v) }))}
          empty="—"
        />
      ) : suggest ? (
        <SuggestInput aria={aria} value={text} suggest={suggest} onType={edit} />
      ) : (
        <Input {...typing[kind]} {...aria} value={text} onChange={(event) => edit(event.target.value)} />
      )}
      {wrong && (
        <p id={`${id}-text`} className="mt-0.5 text-bad text-xs">
          {wrong}
        </p>
      )}
    </div>
  );
});
