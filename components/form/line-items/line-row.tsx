'use client';

import CopyPlus from 'lucide-react/icons/copy-plus';
import Trash2 from 'lucide-react/icons/trash-2';
import { useTranslations } from 'next-intl';
import { memo } from 'react';
import { IconButton } from '@/components/ui/button';
import type { Field } from '@/lib/contract/schema/describe';
import { LineCell } from './line-cell';
import type { LoadSuggestions } from './suggest-input';

/** One row of a list of lines. */
export const LineRow = memo(function LineRow({
  list,
  index,
  columns,
  template,
  suggestions,
  onRemove,
  onDuplicate,
}: {
  list: string;
  index: number;
  columns: readonly Field[];
  /** Its `grid-template-columns`. */
  template: string;
  suggestions: Readonly<Record<string, LoadSuggestions>>;
  onRemove: (index: number) => void;
  onDuplicate: (index: number) => void;
}) {
  const t = useTranslations('form.lines');
  const n = index + 1;
  return (
    <div
      className="grid items-start gap-2 border-b pb-2 @max-lg:grid-cols-[1fr_auto]! @lg:border-0 @lg:pb-0"
      style={{ gridTemplateColumns: template }}
    >
      <span className="flex h-control items-center text-faint text-xs @max-lg:order-first">{n}</span>
      {columns.map((column) => (
        <LineCell
          key={column.name}
          list={list}
          index={index}
          column={column}
          suggestions={suggestions[column.name]}
        />
      ))}
      <span className="flex @max-lg:order-first">
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
