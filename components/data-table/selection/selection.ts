import type { RowSelectionState } from '@tanstack/react-table';
import { loadFromSession, saveToSession } from '@/components/ui/session-storage';
import { isRecord } from '@/lib/contract/schema/is-record';

/** The selection of a list that is longer than the loaded rows: some by key, or all that match the filter except some. */
export type Selection = {
  readonly all: boolean;
  /** The selected keys; with `all`, the excluded keys. */
  readonly keys: ReadonlySet<string>;
};

/** A selection and its filter: it is invalid for any other filter. */
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

/** The number of selected rows in a list of `total`; undefined if all are selected and the total is unknown. */
export const countSelected = ({ all, keys }: Selection, total: number | undefined): number | undefined => {
  if (!all) return keys.size;
  return total === undefined ? undefined : Math.max(0, total - keys.size);
};

/** The selected rows among the loaded ones, as TanStack Table state. */
export const rowSelectionOf = (selection: Selection, loaded: readonly string[]): RowSelectionState =>
  Object.fromEntries(loaded.flatMap((key) => (isSelected(selection, key) ? [[key, true]] : [])));

/** The selection after TanStack Table changed that of the loaded rows; rows of other pages do not change. */
export function withRowSelection(
  selection: Selection,
  loaded: readonly string[],
  next: RowSelectionState,
): Selection {
  const changed = (on: boolean) =>
    loaded.filter((key) => (next[key] ?? false) === on && isSelected(selection, key) !== on);
  return select(select(selection, changed(false), false), changed(true), true);
}

/** Serializes the selection; an empty one is an empty string. */
export const writeSelection = ({ filter, selection: { all, keys } }: SavedSelection): string =>
  all || keys.size > 0 ? JSON.stringify({ filter, all, keys: [...keys] }) : '';

/** Parses a selection; any other text is undefined. */
export function readSelection(text: string | null): SavedSelection | undefined {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text || 'null');
  } catch {
    return undefined;
  }
  if (!isRecord(parsed) || typeof parsed.filter !== 'string' || !Array.isArray(parsed.keys)) return undefined;
  const selection = { all: parsed.all === true, keys: new Set(parsed.keys.map(String)) };
  return { filter: parsed.filter, selection };
}

/** The sessionStorage key of a list's selection; the list is identified by its read operation. */
export const selectionName = (tenant: string, list: string): string => `picked ${tenant} ${list}`;

/** The selection in this tab before the list was left. */
export const loadSelection = (name: string): SavedSelection | undefined =>
  readSelection(loadFromSession(name));

/** Saves the selection for this tab. */
export const saveSelection = (name: string, saved: SavedSelection): void =>
  saveToSession(name, writeSelection(saved));
