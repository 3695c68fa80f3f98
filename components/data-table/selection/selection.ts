import type { RowSelectionState } from '@tanstack/react-table';
import { loadLocal, saveLocal } from '@/components/ui/session-storage';
import { isRecord } from '@/lib/contract/schema/is-record';

/** Selected rows of a list that is longer than what is loaded: some by key, or all that match the filter but some. */
export type Selection = {
  readonly all: boolean;
  /** Selected keys; with `all`, the keys that are not. */
  readonly keys: ReadonlySet<string>;
};

/** A selection and the filter it was made under: it means nothing under another. */
export type SavedSelection = { filter: string; selection: Selection };

export const noSelection: Selection = { all: false, keys: new Set() };
export const allMatching: Selection = { all: true, keys: new Set() };

export const isSelected = ({ all, keys }: Selection, key: string): boolean => keys.has(key) !== all;

/** Selects rows, or deselects them. */
export function select(selection: Selection, changed: readonly string[], on: boolean): Selection {
  const keys = new Set(selection.keys);
  for (const key of changed) {
    if (on === selection.all) keys.delete(key);
    else keys.add(key);
  }
  return { all: selection.all, keys };
}

/** How many rows of a list of `total` are selected; missing where all are and nobody knows how many match. */
export const countSelected = ({ all, keys }: Selection, total: number | undefined): number | undefined => {
  if (!all) return keys.size;
  return total === undefined ? undefined : Math.max(0, total - keys.size);
};

/** The loaded rows that are selected, as state of TanStack Table. */
export const rowSelectionOf = (selection: Selection, loaded: readonly string[]): RowSelectionState =>
  Object.fromEntries(loaded.flatMap((key) => (isSelected(selection, key) ? [[key, true]] : [])));

/** The selection after TanStack Table changed that of the loaded rows; rows of other pages stay as they are. */
export function withRowSelection(
  selection: Selection,
  loaded: readonly string[],
  next: RowSelectionState,
): Selection {
  const changed = (on: boolean) =>
    loaded.filter((key) => (next[key] ?? false) === on && isSelected(selection, key) !== on);
  return select(select(selection, changed(false), false), changed(true), true);
}

/** As text; an empty selection is no text. */
export const writeSelection = ({ filter, selection: { all, keys } }: SavedSelection): string =>
  all || keys.size > 0 ? JSON.stringify({ filter, all, keys: [...keys] }) : '';

/** Reads it back; any other text is nothing. */
export function readSelection(text: string | null): SavedSelection | undefined {
  let found: unknown;
  try {
    found = JSON.parse(text || 'null');
  } catch {
    return undefined;
  }
  if (!isRecord(found) || typeof found.filter !== 'string' || !Array.isArray(found.keys)) return undefined;
  const selection = { all: found.all === true, keys: new Set(found.keys.map(String)) };
  return { filter: found.filter, selection };
}

/** The name under which a tab saves the selection of a list; the list is named by its read. */
export const selectionName = (tenant: string, list: string): string => `picked ${tenant} ${list}`;

/** What was selected in this tab before the list was left. */
export const loadSelection = (name: string): SavedSelection | undefined => readSelection(loadLocal(name));

/** Saves what is selected for this tab. */
export const saveSelection = (name: string, saved: SavedSelection): void =>
  saveLocal(name, writeSelection(saved));
