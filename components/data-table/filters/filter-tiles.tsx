'use client';

import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { type ReactNode, useContext, useState } from 'react';
import { cx } from '@/components/ui/style';
import { otherParamsOf } from '../url-state/list-request';
import { AskingContext, useListState } from '../url-state/use-list-state';

// Only where something else narrows the list.
const Recount = dynamic(() => import('./refresh-counts').then((m) => m.Recount), {
  ssr: false,
  loading: () => '…',
});

export type Tile = {
  /** The filter that a press puts in force, written as in the address. */
  filter: string;
  label: string;
  /** The figure: how many there are behind it. Without one it is counted when somebody comes near. */
  figure?: ReactNode;
  /** A second, quieter figure. */
  note?: ReactNode;
  tone?: 'neutral' | 'warn' | 'bad';
};

const tones = { neutral: 'text-ink', warn: 'text-warn', bad: 'text-bad' };

/** Figures above a list; each is a filter: pressed it holds, pressed again it does not. Of one field one at a time. */
export function FilterTiles({
  label,
  tiles,
  hint,
  small,
  counts,
  first,
}: {
  label: string;
  tiles: readonly Tile[];
  /** What must be known to read the figures. */
  hint?: string;
  /** One line each: label and figure side by side. */
  small?: boolean;
  /** The figures count records of the whole list: where something else narrows it, they are counted anew within that. */
  counts?: boolean;
  /** So many stand there at once; a press shows the others. */
  first?: number;
}) {
  const t = useTranslations('table');
  const [open, setOpen] = useState(false);
  const [near, setNear] = useState(false);
  const [state, change] = useListState();
  const asking = useContext(AskingContext);
  const press = (filter: string) => {
    const others = otherParamsOf(state.f, filter);
    const next = state.f.includes(filter) ? others : [...others, filter];
    change({ f: next.length > 0 ? next : null });
  };
  const figureOf = ({ filter, figure }: Tile) => {
    const isNarrowed = state.q !== '' || state.dqb !== '' || otherParamsOf(state.f, filter).length > 0;
    // Counting costs a call each: where those are limited, it waits until somebody comes near.
    const isOwed = figure === undefined || isNarrowed;
    if (!counts || !asking || !isOwed) return figure;
    return near || !asking.shape.metered ? <Recount asking={asking} filter={filter} /> : undefined;
  };
  const seen =
    open || !first ? tiles : tiles.filter(({ filter }, i) => i < first || state.f.includes(filter));
  const group = (
    <fieldset
      aria-label={label}
      onPointerEnter={() => setNear(true)}
      onFocus={() => setNear(true)}
      className={cx(
        // A fieldset is as wide as what stands in it unless it is told otherwise.
        'min-w-0 shrink-0 gap-2 overflow-x-auto px-4 md:px-6',
        small
          ? cx('flex pt-2', open && 'max-h-40 flex-wrap overflow-y-auto')
          : 'grid auto-cols-[minmax(7.5rem,1fr)] grid-flow-col pt-3',
      )}
    >
      {seen.map((tile) => {
        const { filter, label: name, note, tone = 'neutral' } = tile;
        const isOn = state.f.includes(filter);
        return (
          <button
            // Two of them may lead to the same records.
            key={name}
            type="button"
            aria-pressed={isOn}
            onClick={() => press(filter)}
            className={cx(
              'flex rounded-md border text-left -outline-offset-2',
              small
                ? 'h-control-sm shrink-0 items-center gap-2 px-2.5 whitespace-nowrap'
                : 'min-h-16 flex-col items-start px-3 py-2',
              isOn ? 'border-accent bg-selected' : 'hover:bg-hover',
            )}
          >
            <span className="block text-muted text-xs first-letter:uppercase">{name}</span>
            <span className={cx('font-semibold', !small && 'text-base', tones[tone])}>{figureOf(tile)}</span>
            {note && <span className="text-faint text-xs">{note}</span>}
          </button>
        );
      })}
      {first !== undefined && tiles.length > first && (
        <button
          type="button"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          className="h-control-sm shrink-0 whitespace-nowrap rounded-md px-2.5 text-accent-text text-sm -outline-offset-2 hover:bg-hover"
        >
          {open ? t('fewerTiles') : t('allTiles', { n: tiles.length })}
        </button>
      )}
    </fieldset>
  );
  if (!hint) return group;
  return (
    <div className="shrink-0">
      {group}
      <p className="px-4 pt-1 text-faint text-xs md:px-6">{hint}</p>
    </div>
  );
}

/** The place of small tiles before their counts are there. */
export const CountTilesPlace = () => <div aria-hidden="true" className="mt-2 h-control-sm shrink-0" />;
