'use client';

import { useTranslations } from 'next-intl';
import { cx } from '@/components/ui/cx';
import { Kbd } from '@/components/ui/kbd';
import type { Entry, Part } from './group-entries';

const line = 'flex w-full min-h-control-sm cursor-default items-center gap-2 rounded-sm px-2 py-0.5 text-sm';

/** The palette's lines, part by part. Those that lead somewhere are real links: they open in a new tab too. */
export function EntryList({
  id,
  parts,
  chosen,
  label,
  onChoose,
  onTake,
}: {
  id: string;
  parts: readonly Part[];
  chosen: Entry | undefined;
  label: string;
  onChoose: (id: string) => void;
  onTake: (entry: Entry) => void;
}) {
  const t = useTranslations('shell.palette.groups');
  return (
    <div
      id={id}
      role="listbox"
      aria-label={label}
      className="mt-1 min-h-0 overflow-y-auto overscroll-contain"
    >
      {parts.map(({ group, entries }) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
        <div key={group} role="group" aria-labelledby={`${id}-${group}`} className="pb-1">
          <div
            id={`${id}-${group}`}
            role="presentation"
            className="px-2 pt-1.5 pb-0.5 font-medium text-faint text-xs"
          >
            {t(group)}
          </div>
          {entries.map((entry) => (
            <Line
              key={entry.id}
              id={`${id}-${entry.id}`}
              entry={entry}
              chosen={entry === chosen}
              onChoose={() => onChoose(entry.id)}
              onTake={() => onTake(entry)}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

function Line({
  id,
  entry: { href, label, hint, kind, mark, keys, unavailable },
  chosen,
  onChoose,
  onTake,
}: {
  id: string;
  entry: Entry;
  chosen: boolean;
  onChoose: () => void;
  onTake: () => void;
}) {
  const held = unavailable !== undefined;
  const shared = {
    id,
    role: 'option',
    'aria-selected': chosen,
    'aria-disabled': held || undefined,
    tabIndex: -1,
    onPointerMove: onChoose,
    className: cx(line, chosen && 'bg-selected'),
  } as const;
  const inside = (
    <>
      {mark}
      <span className={cx('min-w-0 truncate', held && 'text-faint')}>{label}</span>
      {hint && <span className="min-w-0 flex-1 truncate text-faint text-xs">{hint}</span>}
      <span className="ml-auto flex shrink-0 items-center gap-2 text-faint text-xs">
        {kind}
        {keys && <Kbd keys={keys} />}
      </span>
    </>
  );
  return href ? (
    <a
      {...shared}
      data-leaves=""
      href={href}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        onTake();
      }}
    >
      {inside}
    </a>
  ) : (
    <button type="button" {...shared} onClick={onTake}>
      {inside}
    </button>
  );
}
