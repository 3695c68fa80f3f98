import type { Variant } from '@/components/ui/badge';
import type { ListName } from '@/lib/contract/operations';
import type { BulkActName } from '@/lib/contract/record-actions';
import type { Kind } from '@/lib/contract/schema/fields';
import { isRecord } from '@/lib/contract/schema/is-record';
import { valueAt } from '@/lib/contract/schema/value-at';
import type { CellEdits } from '../cell-edit/cell-edit';

/** The least that is left to the one text of a list that takes what the others leave, in pixels. */
const MIN_TEXT_WIDTH = 150;

/** The least and the most that a column can be wide, in pixels: below, nothing is read; above, nothing else is. */
export const minWidth = 48;
export const maxWidth = 800;

/** One record of an answer, as it came. */
export type Row = Readonly<Record<string, unknown>>;

/** A column as plain data: the server derives it from the contract, the browser only draws it. */
export type Column = {
  /** The path in the record: `sku`, `integration.integrationName`. */
  name: string;
  label: string;
  kind: Kind;
  /** Of an enumeration: its known values in words. */
  words?: Readonly<Record<string, { label: string; tone?: Variant }>>;
  sortable: boolean;
  /** Drawn by a component of the page instead of by its kind. */
  custom?: boolean;
  /** Pixels. */
  width: number;
  /** The first of these in a list takes the width that the others leave. */
  mayGrow?: boolean;
  grows?: boolean;
  /** Drawn as the words of a tag. */
  isTag?: boolean;
  /** The fields that it shows as one text, a person's names for instance: these are sorted by and exported in its place. */
  of?: readonly string[];
  /** The field that is told on hover: a person's e-mail. */
  hint?: string;
  /** The field with the address of a picture that stands before the value. */
  picture?: string;
  /** A sum over the lines of a record: the field with the lines, and the fields that count their units. */
  sum?: { lines: string; units: readonly string[] };
  /** Of a state: the field with the moment at which it began, and after how many days in it a record is late. */
  late?: OverdueAfter;
  /** Its value can be changed in the list. */
  edit?: true;
};

/** By state: the field with the moment at which it began, and after how many days in it a record is late. */
export type OverdueAfter = Readonly<Record<string, { at: string; lateAfterDays?: number }>>;

/** A filter that can be offered: a field of the record, or of its lines (`lineItems.sku` within `lineItems`). */
export type FilterField = Pick<Column, 'name' | 'label' | 'kind' | 'words'> & { within?: string };

const unitsIn = (line: unknown, units: readonly string[]): number =>
  isRecord(line)
    ? units.reduce((sum, name) => sum + (typeof line[name] === 'number' ? Math.abs(line[name]) : 0), 0)
    : 0;

/** What a column shows of a record: its field, the sum of its lines, or the texts of the fields that it is made of. */
export function readColumn(row: Row, { name, of, sum }: Pick<Column, 'name' | 'of' | 'sum'>): unknown {
  if (sum) {
    const lines = valueAt(row, sum.lines);
    return Array.isArray(lines) ? lines.reduce((all, line) => all + unitsIn(line, sum.units), 0) : undefined;
  }
  if (!of) return valueAt(row, name);
  const texts = of
    .map((path) => valueAt(row, path))
    .filter((text) => typeof text === 'string' && text !== '');
  return texts.length > 0 ? texts.join(' ') : undefined;
}

/** An act on many records, in words; `unavailable`: why it is not possible here. */
export type BulkAction = { name: BulkActName; label: string; unavailable?: string };

/**
 * What a list needs to know so that its rows can be selected: the field that identifies them, and what can be done. With
 * `unavailable`, the reason why nothing can be done, they are not.
 */
export type Bulk = { key: string; bulkActions: readonly BulkAction[]; unavailable?: string };

/** What a page passes over the wire from server to browser about one list. */
export type ListShape = {
  /** The platform limits calls: nothing is prefetched. */
  metered?: boolean;
  tenant: string;
  operation: ListName;
  columns: readonly Column[];
  /** Names of the columns shown unless the address says otherwise. */
  shown: readonly string[];
  fields: readonly FilterField[];
  /** Names of the fields that the search box asks. */
  search: readonly string[];
  /** The order unless the address says otherwise: `-updatedAt`, `state,-createdAt`. */
  sort: string;
  /** The address of a record with field names in braces: `/t/demo/products/{sku}`. */
  href?: string;
  /** The address at which a record is edited, written as `href`. */
  edit?: string;
  /** What the rows' link to `edit` says where that is what the list is for: `Fix`. */
  editLabel?: string;
  /** The field that identifies a record, where one does. */
  key?: string;
  /** What can be done to many rows at once; then rows can be picked. */
  bulk?: Bulk;
  /** Why `edit` is missing. */
  unavailable?: string;
  /** What can be changed in its cells. */
  cells?: CellEdits;
  /** Filters that always hold, written as in the address. */
  fixed?: readonly string[];
  /** Where views of this list are saved, and the ones that stand there from the start. None: the list has no views. */
  views?: { list: string; standing: readonly BuiltInView[]; initial?: string };
};

/** A view that comes with the console: its name in the reader's language, what it shows as the address says it. */
export type BuiltInView = { id: string; name: string; search: string };

/** The field that identifies selected rows; undefined where rows cannot be selected. */
export const selectionKey = ({ bulk }: Pick<ListShape, 'bulk'>): string | undefined =>
  bulk?.unavailable === undefined ? bulk?.key : undefined;

/** The address of a record, its values encoded; nothing when a value is missing. */
export function hrefOf(pattern: string | undefined, row: Row): string | undefined {
  if (!pattern) return undefined;
  let missing = false;
  const path = pattern.replace(/\{([^}]+)\}/g, (_, name: string) => {
    const value = valueAt(row, name);
    if (value === null || value === undefined || value === '') missing = true;
    return encodeURIComponent(String(value));
  });
  return missing ? undefined : path;
}

/** Text and codes to the left, amounts to the right: numbers, money, and how many lines there are. */
export const isAmount = ({ kind }: Pick<Column, 'kind'>): boolean =>
  kind === 'number' || kind === 'money' || kind === 'lines';

/** One text of a list takes the width that the other columns leave: the first one after the key. */
export function withGrowth(columns: readonly Column[]): readonly Column[] {
  if (columns.some((c) => c.grows)) return columns;
  const widestColumn = columns.find((c, at) => at > 0 && c.mayGrow);
  return columns.map((c) => (c === widestColumn ? { ...c, grows: true, width: MIN_TEXT_WIDTH } : c));
}

/** A column of a table that is drawn by hand; the one that `grows` takes the width that the others leave. */
export const plainColumn = (
  name: string,
  label: string,
  width: number,
  more: Partial<Pick<Column, 'kind' | 'grows'>> = {},
): Column => ({ name, label, kind: 'text', sortable: false, width, ...more });

const named = new WeakMap<ListShape, Readonly<Record<string, string>>>();

/** The labels of a list's fields by wire name. */
export function labelsOf(shape: ListShape): Readonly<Record<string, string>> {
  const known = named.get(shape);
  if (known) return known;
  const labels = Object.fromEntries(shape.columns.map((c) => [c.name, c.label]));
  named.set(shape, labels);
  return labels;
}
