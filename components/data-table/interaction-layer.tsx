'use client';

import { useRouter } from 'next/navigation';
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { settleAddress } from '@/components/ui/deferred-address';
import { route } from '@/components/ui/route';
import { pathInTenant } from '@/components/ui/sections';
import { printDqb } from '@/lib/contract/dqb/dqb';
import { useFavorites } from '../ui/bookmarks/favorite-star';
import type { CellEditor } from './cell-edit/cell-edit';
import { CellLayer } from './cell-edit/cell-layer';
import type { AdjustRows } from './cell-edit/use-cell-changes';
import type { Formatter } from './columns/cell';
import { type Column, hrefOf, type ListShape, type Row } from './columns/column';
import { Preview } from './preview/preview';
import { seenIn, usePreview } from './preview/use-preview';
import type { PreviewMore } from './rows';
import { countSelected } from './selection/selection';
import { SelectionBar } from './selection/selection-bar';
import type { SelectionControl } from './selection/use-selection';
import type { QueuedKey } from './table';
import type { ListRequest } from './url-state/list-request';

type Props = {
  shape: ListShape;
  rows: readonly Row[];
  total: number;
  asked: ListRequest;
  reader: Formatter;
  root: RefObject<HTMLElement | null>;
  /** What was done before this was loaded. */
  early: RefObject<QueuedKey[]>;
  /** Takes the keys from now on. */
  take: RefObject<((key: string, at: number) => void) | undefined>;
  /** What the page knows of a record beside the list's answer. */
  more?: PreviewMore;
  /** A row's record is about to be opened. */
  opened: (at: number) => void;
  /** The visible columns. */
  columns: readonly Column[];
  /** The control of a cell that can be changed. */
  editor?: CellEditor;
  /** How rows are shown after their cells were changed. */
  onAdjust: (adjust: AdjustRows) => void;
  selection: SelectionControl;
};

/** What hands do with the rows of a list, loaded when the first one does: peek, go, edit, and act on the selected ones. */
export function InteractionLayer(props: Props) {
  const { shape, rows, total, asked, reader, root, early, take, more, opened, selection: control } = props;
  const router = useRouter();
  const { filters, sort } = asked.query;
  const peek = usePreview(root, rows.length);
  const favorites = useFavorites(shape.tenant);
  const cellKeys = useRef<(key: string, at: number) => void>(undefined);

  const onHand = useEffectEvent((key: string, at: number) => {
    const row = rows[at];
    if (!row) return;
    cellKeys.current?.(key, at);
    if (key === ' ') peek.toggle(at);
    const own = key === 'f' && hrefOf(shape.href, row);
    if (own) favorites.toggle(pathInTenant(own), seenIn(row, props.columns));
    const edit = key === 'e' ? (hrefOf(shape.edit, row) ?? hrefOf(shape.href, row)) : undefined;
    if (!edit) return;
    opened(at);
    settleAddress();
    router.push(route(edit));
  });
  const onEarly = useEffectEvent(() => {
    for (const { key, at } of early.current.splice(0)) onHand(key, at);
  });
  useEffect(() => {
    take.current = (key, at) => onHand(key, at);
    onEarly();
    return () => {
      take.current = undefined;
    };
  }, [take]);

  const { all, keys } = control.selection;
  return (
    <>
      {shape.cells && props.editor && (
        <CellLayer
          edits={shape.cells}
          Editor={props.editor}
          columns={props.columns}
          asked={asked.dqb}
          keys={cellKeys}
          onAdjust={props.onAdjust}
          {...{ rows, root }}
        />
      )}
      {shape.bulk && (
        <SelectionBar
          tenant={shape.tenant}
          ways={shape.bulk.ways}
          count={countSelected(control.selection, total)}
          total={total}
          all={all}
          dropped={control.dropped}
          chosen={all ? { dqb: printDqb({ filters, sort }), except: [...keys] } : { keys: [...keys] }}
          onAll={control.selectAllMatching}
          onClear={control.clear}
        />
      )}
      {peek.at !== undefined && rows[peek.at] && (
        <Preview
          onOpen={() => opened(peek.at ?? -1)}
          shape={shape}
          row={rows[peek.at] ?? {}}
          reader={reader}
          More={more}
          onClose={peek.close}
        />
      )}
    </>
  );
}
