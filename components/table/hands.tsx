'use client';

import { useRouter } from 'next/navigation';
import { type RefObject, useEffect, useEffectEvent } from 'react';
import { Peek } from '@/components/peek/peek';
import { usePeek } from '@/components/peek/use-peek';
import { PickBar } from '@/components/pick/pick-bar';
import { picksName } from '@/components/pick/picks-name';
import { usePicking } from '@/components/pick/use-picking';
import { settleAddress } from '@/components/ui/late-address';
import { route } from '@/components/ui/route';
import { printDqb } from '@/lib/contract/dqb';
import type { Reader } from './cell';
import { hrefOf, type ListShape, type Row } from './column';
import type { Asked } from './request';
import type { PeekMore } from './rows';
import type { Early } from './use-hands';

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
};

/** What hands do with the rows of a list, loaded when the first one does: pick, peek, go and edit. */
export function Hands({ shape, rows, total, asked, reader, root, early, take, more, opened }: Props) {
  const router = useRouter();
  const { filters, sort } = asked.query;
  const picking = usePicking(root, {
    rows,
    field: shape.bulk?.key,
    filter: printDqb({ filters, sort: [] }),
    name: shape.bulk && picksName(shape.tenant, shape.operation),
  });
  const peek = usePeek(root, rows.length);

  const onHand = useEffectEvent((key: string, at: number) => {
    const row = rows[at];
    if (!row) return;
    if (key === 'x' && shape.bulk) picking.flip(at);
    if (key === ' ') peek.toggle(at);
    const edit = key === 'e' ? (hrefOf(shape.edit, row) ?? hrefOf(shape.href, row)) : undefined;
    if (!edit) return;
    opened(at);
    settleAddress();
    router.push(route(edit));
  });
  const onEarly = useEffectEvent(() => {
    picking.adopt(early.current.flatMap((done) => ('on' in done ? [done] : [])));
    for (const done of early.current.splice(0)) if ('key' in done) onHand(done.key, done.at);
  });
  useEffect(() => {
    take.current = (key, at) => onHand(key, at);
    onEarly();
    return () => {
      take.current = undefined;
    };
  }, [take]);

  const { picked } = picking;
  return (
    <>
      {shape.bulk && (
        <PickBar
          tenant={shape.tenant}
          ways={shape.bulk.ways}
          count={picking.count(total)}
          total={total}
          all={picked.all}
          dropped={picking.dropped}
          chosen={
            picked.all
              ? { dqb: printDqb({ filters, sort }), except: [...picked.keys] }
              : { keys: [...picked.keys] }
          }
          onAll={picking.all}
          onClear={picking.clear}
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
