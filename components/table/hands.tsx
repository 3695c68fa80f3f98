'use client';

import { useRouter } from 'next/navigation';
import { type RefObject, useEffect, useEffectEvent } from 'react';
import { Peek } from '@/components/peek/peek';
import { usePeek } from '@/components/peek/use-peek';
import { PickBar } from '@/components/pick/pick-bar';
import { settleAddress } from '@/components/ui/late-address';
import { route } from '@/components/ui/route';
import { printDqb } from '@/lib/contract/dqb';
import type { Reader } from './cell';
import { hrefOf, type ListShape, type Row } from './column';
import type { Asked } from './request';
import type { PeekMore } from './rows';
import { countSelected } from './selection';
import type { Early } from './use-hands';
import type { SelectionControl } from './use-selection';

type Props = {
  shape: ListShape;
  rows: readonly Row[];
  total: number;
  asked: Asked;
  reader: Reader;
  root: RefObject<HTMLElement | null>;
  /** What was done before this was loaded. */
  early: RefObject<Early[]>;
  /** Takes the keys from now on. */
  take: RefObject<((key: string, at: number) => void) | undefined>;
  /** What the page knows of a record beside the list's answer. */
  more?: PeekMore;
  /** A row's record is about to be opened. */
  opened: (at: number) => void;
  selection: SelectionControl;
};

/** What hands do with the rows of a list, loaded when the first one does: peek, go, edit, and act on the selected ones. */
export function Hands(props: Props) {
  const { shape, rows, total, asked, reader, root, early, take, more, opened, selection: control } = props;
  const router = useRouter();
  const { filters, sort } = asked.query;
  const peek = usePeek(root, rows.length);

  const onHand = useEffectEvent((key: string, at: number) => {
    const row = rows[at];
    if (!row) return;
    if (key === ' ') peek.toggle(at);
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
      {shape.bulk && (
        <PickBar
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
        <Peek
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
