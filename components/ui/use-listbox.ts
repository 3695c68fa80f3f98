import { type KeyboardEvent, useId, useState } from 'react';

/**
 * Returns the index of the option to which a key moves. Undefined for other keys, and if there are no options. Arrows
 * wrap around. PageUp and PageDown move by eight options and stop at the ends. `at` is -1 if no option is selected.
 */
function nextOption(key: string, at: number, count: number): number | undefined {
  const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }[key];
  if (!step || count === 0) return undefined;
  if (Math.abs(step) > 1) return Math.max(0, Math.min(at + step, count - 1));
  return at < 0 && step < 0 ? count - 1 : (at + step + count) % count;
}

/**
 * Manages the selected option of a listbox whose input keeps the focus. Returns the props of the input, the listbox and its
 * options. `defaultId` is selected until the user selects another option, and while the user's option is not listed.
 */
export function useListbox(ids: readonly string[], defaultId: string | undefined) {
  const listId = useId();
  const [userId, select] = useState<string>();
  const indexes = new Map(ids.map((id, index) => [id, index]));
  const isUserChoice = userId !== undefined && indexes.has(userId);
  const selectedId = isUserChoice ? userId : defaultId;
  // An element ID must not contain spaces, but an option's ID may.
  const optionId = (id: string) => `${listId}-${indexes.get(id)}`;
  return {
    listId,
    selectedId,
    /** True if the user selected the option with a key or the pointer. */
    isUserChoice,
    /** Selects an option, or the default option if `id` is undefined. */
    select,
    /** Selects the option to which a key moves. Returns false for other keys. */
    moveSelection: ({ key }: Pick<KeyboardEvent, 'key'>): boolean => {
      const at = selectedId === undefined ? -1 : (indexes.get(selectedId) ?? -1);
      const id = ids[nextOption(key, at, ids.length) ?? -1];
      if (id === undefined) return false;
      select(id);
      document.getElementById(optionId(id))?.scrollIntoView({ block: 'nearest' });
      return true;
    },
    inputProps: {
      role: 'combobox',
      'aria-expanded': true,
      'aria-controls': listId,
      'aria-activedescendant': selectedId === undefined ? undefined : optionId(selectedId),
    },
    optionProps: (id: string) =>
      ({ id: optionId(id), role: 'option', 'aria-selected': id === selectedId, tabIndex: -1 }) as const,
  } as const;
}
