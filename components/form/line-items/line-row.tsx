'use client';

import CopyPlus from 'lucide-react/icons/copy-plus';
import Trash2 from 'lucide-react/icons/trash-2';
import { useTranslations } from 'next-intl';
import { memo, useCallback } from 'react';
import { get } from 'react-hook-form';
import { IconButton } from '@/components/ui/button';
import type { Labels } from '@/components/ui/use-labels';
import type { Field } from '@/lib/contract/schema/describe';
import { messageOf } from '../fields/use-field';
import type { FormValue, FormValues } from '../values/form-values';
import { ROW } from '../values/form-values';
import { RowCell } from './row-cell';
import type { Suggest } from './suggest-input';
import type { RowActs } from './use-rows';

/** What all rows of a list share; one object for as long as nothing of it changes. */
export type Shared = {
  list: string;
  /** Before the id of a place. */
  id: string;
  columns: readonly Field[];
  template: string;
  words: Labels;
  suggest: Readonly<Record<string, Suggest>>;
  acts: RowActs;
  onRemove: (at: number) => void;
  onRepeat: (at: number) => void;
};

/** One row. Of ten thousand only those in sight exist, and only the one that was changed is drawn again. */
export const LineRow = memo(function LineRow({
  row,
  at,
  errors,
  refused,
  shared,
}: {
  row: FormValues;
  at: number;
  /** What the contract found wrong in this row. */
  errors: unknown;
  /** What the server refused, of the whole form. */
  refused: ReadonlyMap<string, string>;
  shared: Shared;
}) {
  const t = useTranslations('form.lines');
  const { list, id, columns, template, words, suggest, acts } = shared;
  const name = String(row[ROW]);
  const onEdit = useCallback(
    (column: string, value: FormValue) => acts.edit(name, column, value),
    [acts, name],
  );
  return (
    <div
      className="grid items-start gap-2 border-b pb-2 @max-lg:grid-cols-[1fr_auto]! @lg:border-0 @lg:pb-0"
      style={{ gridTemplateColumns: template }}
    >
      <span className="flex h-control items-center text-faint text-xs @max-lg:order-first">{at + 1}</span>
      {columns.map((field) => {
        const place = `${list}.${at}.${field.name}`;
        const message = messageOf(get(errors, field.name));
        return (
          <RowCell
            key={field.name}
            id={`${id}${place}`}
            place={place}
            field={field}
            value={row[field.name]}
            at={at}
            head={words.label(field.name)}
            wrong={
              message === undefined ? refused.get(place) : words.mistake(message, field, row[field.name])
            }
            words={words}
            suggest={suggest[field.name]}
            onEdit={onEdit}
          />
        );
      })}
      <span className="flex @max-lg:order-first">
        <IconButton label={t('repeat', { n: at + 1 })} keys="Ctrl+D" onClick={() => shared.onRepeat(at)}>
          <CopyPlus />
        </IconButton>
        <IconButton label={t('remove', { n: at + 1 })} keys="Ctrl+Delete" onClick={() => shared.onRemove(at)}>
          <Trash2 />
        </IconButton>
      </span>
    </div>
  );
});
