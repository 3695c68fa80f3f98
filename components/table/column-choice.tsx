'use client';

import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Pin from 'lucide-react/icons/pin';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { cx } from '@/components/ui/cx';
import { IconButton } from '@/components/ui/icon-button';
import { mostHeld, narrowest, widest } from './arrange';
import type { Column } from './column';
import { moved } from './moved';
import { sized } from './sized';
import type { ListState } from './state';
import type { ChangeList } from './use-list-state';
import type { Look } from './use-look';

/** Which columns are shown, in which order, how wide, and which stay in sight: all of it by button and key. */
export function ColumnChoice({
  columns,
  look,
  state,
  change,
}: {
  columns: readonly Column[];
  look: Look;
  state: ListState;
  change: ChangeList;
}) {
  const t = useTranslations('table');
  const names = look.columns.map((c) => c.name);
  const show = (cols: string[]) => change({ cols }, 'replace');
  const held = look.columns.filter((c) => c.held).length;
  const pin = (name: string, on: boolean) => {
    const next = [...look.columns.filter((c, i) => i > 0 && c.held && c.name !== name).map((c) => c.name)];
    if (on) next.push(name);
    change({ pin: next.length > 0 ? next : null }, 'replace');
  };
  const isOwn = state.cols.length > 0 || state.pin.length > 0 || look.widths !== '';
  return (
    <>
      <ul aria-label={t('columns')} className="max-h-80 overflow-y-auto border-t pt-1">
        {look.columns.map(({ name, label, ...column }, i) => (
          <li key={name} className="flex items-center gap-0.5 rounded-sm hover:bg-hover">
            <Checkbox
              label={label}
              className="min-w-0 flex-1 px-1"
              checked
              disabled={names.length === 1}
              onChange={() => show(names.filter((n) => n !== name))}
            />
            <Width
              label={t('width', { column: label })}
              usual={column.grows ? t('widthRest') : String(column.width)}
              value={column.sized ? column.width : undefined}
              onChange={(width) => look.size(sized(look.widths, new Map([[name, width]])))}
            />
            <IconButton
              size="sm"
              label={t(column.held ? 'unpin' : 'pin', { column: label })}
              aria-pressed={column.held ?? false}
              unavailable={
                i === 0 ? t('firstStays') : !column.held && held >= mostHeld ? t('pinsFull') : undefined
              }
              onClick={() => pin(name, !column.held)}
            >
              <Pin aria-hidden="true" className={cx(column.held ? 'fill-current' : 'text-faint')} />
            </IconButton>
            <IconButton
              size="sm"
              label={t('moveUp', { column: label })}
              unavailable={i === 0 ? t('isFirst') : undefined}
              onClick={() => look.move(moved(look.columns, name, i - 1))}
            >
              <ArrowUp aria-hidden="true" />
            </IconButton>
            <IconButton
              size="sm"
              label={t('moveDown', { column: label })}
              unavailable={i === names.length - 1 ? t('isLast') : undefined}
              onClick={() => look.move(moved(look.columns, name, i + 1))}
            >
              <ArrowDown aria-hidden="true" />
            </IconButton>
          </li>
        ))}
        {columns
          .filter((c) => !names.includes(c.name))
          .map(({ name, label }) => (
            <li key={name} className="rounded-sm hover:bg-hover">
              <Checkbox
                label={label}
                className="w-full px-1"
                checked={false}
                onChange={() => show([...names, name])}
              />
            </li>
          ))}
      </ul>
      {isOwn && (
        <Button size="sm" variant="ghost" onClick={look.reset}>
          {t('resetColumns')}
        </Button>
      )}
    </>
  );
}

/** A width in pixels; empty is the usual one. Holds when the field is left, or at Enter. */
function Width({
  label,
  usual,
  value,
  onChange,
}: {
  label: string;
  usual: string;
  value: number | undefined;
  onChange: (width: number) => void;
}) {
  const written = value === undefined ? '' : String(value);
  const [text, setText] = useState(written);
  useEffect(() => setText(written), [written]);
  const take = () => {
    const width = text.trim() === '' ? 0 : Math.round(Number(text));
    if (text.trim() === written) return;
    if (width === 0 || (width >= narrowest && width <= widest)) onChange(width);
    else setText(written);
  };
  return (
    <input
      type="text"
      inputMode="numeric"
      aria-label={label}
      placeholder={usual}
      value={text}
      onChange={(e) => setText(e.target.value)}
      onBlur={take}
      onKeyDown={(e) => e.key === 'Enter' && take()}
      className="h-6 w-11 shrink-0 rounded-sm border border-transparent bg-transparent px-1 text-right text-xs placeholder:text-faint hover:border-line-control focus:border-line-control"
    />
  );
}
