'use client';

import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Pin from 'lucide-react/icons/pin';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { Button, IconButton } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { cx } from '@/components/ui/style';
import { maxWidth, minWidth } from './column';
import { type ColumnLayoutControl, isFlexible, maxPinned, moveColumn } from './column-layout';
import type { ListTable } from './table-model';

/** Edits the column settings of a list: visibility, order, width and pinning. */
export function ColumnChoice({
  table,
  columnLayout,
}: {
  table: ListTable;
  columnLayout: ColumnLayoutControl;
}) {
  const t = useTranslations('table');
  const visible = table.getVisibleLeafColumns();
  const hidden = table.getAllLeafColumns().filter((column) => !column.getIsVisible());
  const pinned = visible.filter((column) => column.getIsPinned()).length;
  return (
    <>
      <div className="-mb-2 flex justify-between border-t pt-2 text-muted text-xs" aria-hidden="true">
        <span>{t('columns')}</span>
        {/* Placed above the width inputs, to the left of each row's three buttons. */}
        <span className="pr-25 max-sm:hidden">{t('pixels')}</span>
      </div>
      <ul aria-label={t('columns')} className="max-h-80 overflow-y-auto last:-mb-3 last:pb-3">
        {visible.map((column, i) => {
          const { label = '' } = column.columnDef.meta ?? {};
          const isPinned = column.getIsPinned() !== false;
          return (
            <li key={column.id} className="flex items-center gap-0.5 rounded-sm hover:bg-hover">
              <Checkbox
                label={label}
                className="min-w-0 flex-1 px-1"
                checked
                disabled={visible.length === 1}
                onChange={() => column.toggleVisibility(false)}
              />
              <WidthInput
                label={t('width', { column: label })}
                defaultText={isFlexible(column) ? t('widthRest') : String(column.getSize())}
                value={columnLayout.state.columnSizing[column.id]}
                onChange={(width) =>
                  width === undefined
                    ? column.resetSize()
                    : table.setColumnSizing((sizing) => ({ ...sizing, [column.id]: width }))
                }
              />
              <IconButton
                size="sm"
                // Phones display rows as cards, which have no columns to pin or resize.
                className="max-sm:hidden"
                label={t(isPinned ? 'unpin' : 'pin', { column: label })}
                aria-pressed={isPinned}
                unavailable={
                  i === 0 ? t('firstStays') : !isPinned && pinned >= maxPinned ? t('pinsFull') : undefined
                }
                onClick={() => column.pin(isPinned ? false : 'start')}
              >
                <Pin aria-hidden="true" className={cx(isPinned ? 'fill-current' : 'text-faint')} />
              </IconButton>
              <IconButton
                size="sm"
                label={t('moveUp', { column: label })}
                unavailable={i === 0 ? t('isFirst') : undefined}
                onClick={() => moveColumn(table, column.id, i - 1)}
              >
                <ArrowUp aria-hidden="true" />
              </IconButton>
              <IconButton
                size="sm"
                label={t('moveDown', { column: label })}
                unavailable={i === visible.length - 1 ? t('isLast') : undefined}
                onClick={() => moveColumn(table, column.id, i + 1)}
              >
                <ArrowDown aria-hidden="true" />
              </IconButton>
            </li>
          );
        })}
        {hidden.map((column) => (
          <li key={column.id} className="rounded-sm hover:bg-hover">
            <Checkbox
              label={column.columnDef.meta?.label ?? column.id}
              className="w-full px-1"
              checked={false}
              onChange={() => column.toggleVisibility(true)}
            />
          </li>
        ))}
      </ul>
      {columnLayout.isCustom && (
        <Button size="sm" variant="ghost" onClick={columnLayout.reset}>
          {t('resetColumns')}
        </Button>
      )}
    </>
  );
}

/** Renders an input for a width in pixels, applied on blur or Enter. Empty means the default width. */
function WidthInput({
  label,
  defaultText: placeholder,
  value,
  onChange,
}: {
  label: string;
  defaultText: string;
  value: number | undefined;
  /** Called with undefined for the default width. */
  onChange: (width: number | undefined) => void;
}) {
  const savedText = value === undefined ? '' : String(value);
  const [text, setText] = useState(savedText);
  useEffect(() => setText(savedText), [savedText]);
  const applyWidth = () => {
    const width = text.trim() === '' ? undefined : Math.round(Number(text));
    if (text.trim() === savedText) return;
    if (width === undefined || (width >= minWidth && width <= maxWidth)) onChange(width);
    else setText(savedText);
  };
  return (
    <input
      type="text"
      inputMode="numeric"
      aria-label={label}
      placeholder={placeholder}
      value={text}
      onChange={(e) => setText(e.target.value)}
      onBlur={applyWidth}
      onKeyDown={(e) => e.key === 'Enter' && applyWidth()}
      className="h-6 w-14 shrink-0 rounded-sm border border-transparent bg-transparent px-1 text-right text-xs placeholder:text-faint hover:border-line-control focus:border-line-control max-sm:hidden"
    />
  );
}
