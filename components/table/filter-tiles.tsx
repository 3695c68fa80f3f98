'use client';

import type { ReactNode } from 'react';
import { cx } from '@/components/ui/cx';
import { useListState } from './use-list-state';

export type Tile = {
  /** The filter that a press puts in force, written as in the address. */
  filter: string;
  label: string;
  /** The figure: how many there are behind it. */
  figure: ReactNode;
  /** A second, quieter figure. */
  note?: ReactNode;
  tone?: 'neutral' | 'warn' | 'bad';
};

const tones = { neutral: 'text-ink', warn: 'text-warn', bad: 'text-bad' };

/** Figures above a list; each is a filter: pressed it holds, pressed again it does not. One of them at a time. */
export function FilterTiles({ label, tiles }: { label: string; tiles: readonly Tile[] }) {
  const [state, change] = useListState();
  const press = (filter: string) => {
    const others = state.f.filter((f) => !tiles.some((tile) => tile.filter === f));
    const next = state.f.includes(filter) ? others : [...others, filter];
    change({ f: next.length > 0 ? next : null });
  };
  return (
    <fieldset
      aria-label={label}
      className="grid shrink-0 auto-cols-[minmax(7.5rem,1fr)] grid-flow-col gap-2 overflow-x-auto px-4 pt-3 md:px-6"
    >
      {tiles.map(({ filter, label: name, figure, note, tone = 'neutral' }) => {
        const isOn = state.f.includes(filter);
        return (
          <button
            key={filter}
            type="button"
            aria-pressed={isOn}
            onClick={() => press(filter)}
            className={cx(
              'flex min-h-16 flex-col items-start rounded-md border px-3 py-2 text-left -outline-offset-2',
              isOn ? 'border-accent bg-selected' : 'hover:bg-hover',
            )}
          >
            <span className="block text-muted text-xs first-letter:uppercase">{name}</span>
            <span className={cx('font-semibold text-base', tones[tone])}>{figure}</span>
            {note && <span className="text-faint text-xs">{note}</span>}
          </button>
        );
      })}
    </fieldset>
  );
}
