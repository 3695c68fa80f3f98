'use client';

import ChevronRight from 'lucide-react/icons/chevron-right';
import CopyPlus from 'lucide-react/icons/copy-plus';
import Trash2 from 'lucide-react/icons/trash-2';
import { useTranslations } from 'next-intl';
import { memo, useState } from 'react';
import { get, useFormContext, useFormState, useWatch } from 'react-hook-form';
import { IconButton } from '@/components/ui/button';
import { cx } from '@/components/ui/style';
import type { Field } from '@/lib/contract/schema/describe';
import { LineCell } from './line-cell';
import type { LoadSuggestions } from './suggest-input';

const amountColumns = ['amountInOrder', 'expectedQuantity'];

/** Shows a line on a phone: a button with the line's first value and amount. The button opens the line's fields. */
function LineSummary({
  path,
  n,
  columns,
  isOpen,
  onClick,
}: {
  path: string;
  n: number;
  columns: readonly Field[];
  isOpen: boolean;
  onClick: () => void;
}) {
  const visibleColumns = columns.filter(({ name }, at) => at === 0 || amountColumns.includes(name));
  const values: readonly unknown[] = useWatch({
    name: visibleColumns.map(({ name }) => `${path}.${name}`),
  });
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      onClick={onClick}
      className="flex min-h-control min-w-0 basis-full items-center gap-2 pr-24 text-left @lg:hidden"
    >
      <ChevronRight aria-hidden="true" className={cx('size-4 shrink-0 text-muted', isOpen && 'rotate-90')} />
      <span className="text-faint text-xs">{n}</span>
      <span className="truncate font-mono">{values.filter(Boolean).join(' · ')}</span>
    </button>
  );
}

/** Renders a row of a list. On phones, the row is collapsed while it has its initial values. */
export const LineRow = memo(function LineRow({
  list,
  index,
  columns,
  template,
  suggestions,
  required,
  missing,
  onRemove,
  onDuplicate,
}: {
  list: string;
  index: number;
  columns: readonly Field[];
  template: string;
  suggestions: Readonly<Record<string, LoadSuggestions>>;
  /** Names of required columns. */
  required: readonly string[];
  /** The error of required cells that are empty. */
  missing: string | undefined;
  onRemove: (index: number) => void;
  onDuplicate: (index: number) => void;
}) {
  const t = useTranslations('form.lines');
  const n = index + 1;
  const form = useFormContext();
  const path = `${list}.${index}`;
  const key = `${path}.${columns[0]?.name}`;
  const [isOpen, setOpen] = useState(() => {
    const value: unknown = form.getValues(key);
    return !value || value !== get(form.formState.defaultValues, key);
  });
  const { errors } = useFormState({ name: path });
  const isClosed = !isOpen && missing === undefined && get(errors, path) === undefined;
  return (
    <div
      data-closed={isClosed ? '' : undefined}
      className="group/line relative flex flex-wrap items-start gap-2 border-b pb-2 @lg:grid @lg:border-0 @lg:pb-0"
      style={{ gridTemplateColumns: template }}
    >
      <span className="flex h-control items-center text-faint text-xs @max-lg:hidden">{n}</span>
      <LineSummary path={path} n={n} columns={columns} isOpen={!isClosed} onClick={() => setOpen(!isOpen)} />
      {columns.map((column) => (
        <LineCell
          key={column.name}
          list={list}
          index={index}
          column={column}
          suggestions={suggestions[column.name]}
          isRequired={required.includes(column.name)}
          missing={missing}
        />
      ))}
      <span className="flex @max-lg:absolute @max-lg:top-0 @max-lg:right-0">
        <IconButton label={t('repeat', { n })} keys="Ctrl+D" onClick={() => onDuplicate(index)}>
          <CopyPlus />
        </IconButton>
        <IconButton label={t('remove', { n })} keys="Ctrl+Delete" onClick={() => onRemove(index)}>
          <Trash2 />
        </IconButton>
      </span>
    </div>
  );
});
