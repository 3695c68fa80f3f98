'use client';

import { useTranslations } from 'next-intl';
import { Kbd } from '@/components/ui/kbd';
import { cx } from '@/components/ui/style';
import type { useListbox } from '@/components/ui/use-listbox';
import type { PaletteEntry, Part } from './group-entries';

const line = 'flex w-full min-h-control-sm cursor-default items-center gap-2 rounded-sm px-2 py-0.5 text-sm';

/** Renders the entries in groups. Entries with a URL are links, so that users can open them in a new tab. */
export function EntryList({
  listbox,
  parts,
  label,
  onOpen,
}: {
  listbox: ReturnType<typeof useListbox>;
  parts: readonly Part[];
  label: string;
  onOpen: (entry: PaletteEntry) => void;
}) {
  const t = useTranslations('shell.palette.groups');
  const id = listbox.listId;
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
              option={listbox.optionProps(entry.id)}
              entry={entry}
              onChoose={() => listbox.select(entry.id)}
              onOpen={() => onOpen(entry)}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

function Line({
  option,
  entry: { href, label, hint, isNamed, kind, mark, keys, unavailable },
  onChoose,
  onOpen,
}: {
  option: ReturnType<ReturnType<typeof useListbox>['optionProps']>;
  entry: PaletteEntry;
  onChoose: () => void;
  onOpen: () => void;
}) {
  const isDisabled = unavailable !== undefined;
  const shared = {
    ...option,
    'aria-disabled': isDisabled || undefined,
    onPointerMove: onChoose,
    className: cx(line, option['aria-selected'] && 'bg-selected'),
  } as const;
  const content = (
    <>
      {mark}
      <span
        className={cx(
          'min-w-0 truncate',
          isDisabled && 'text-faint',
          isNamed && 'order-1 shrink-0 text-muted text-xs',
        )}
      >
        {label}
      </span>
      {hint && (
        <span className={cx('min-w-0 truncate', !isNamed && 'flex-1 text-faint text-xs')}>{hint}</span>
      )}
      <span className="order-2 ml-auto flex shrink-0 items-center gap-2 text-faint text-xs">
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
        onOpen();
      }}
    >
      {content}
    </a>
  ) : (
    <button type="button" {...shared} onClick={onOpen}>
      {content}
    </button>
  );
}
