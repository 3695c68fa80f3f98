import type { ComponentType } from 'react';
import type { Variant } from '@/components/ui/badge';
import type { ListSource } from '@/lib/contract/operations';
import type { BulkActionName } from '@/lib/contract/record-actions';
import type { Kind } from '@/lib/contract/schema/fields';
import { isRecord } from '@/lib/contract/schema/is-record';
import { valueAt } from '@/lib/contract/schema/value-at';
import type { CellEdits } from '../cell-edit/cell-edit';

/** Min. width for the growing text column of a list, in pixels. */
const MIN_TEXT_WIDTH = 150;

/** Min. and max. width of a column, in pixels. */
export const minWidth = 48;
export const maxWidth = 800;

/** One record of a response, unchanged. */
export type Row = Readonly<Record<string, unknown>>;

/** A column as plain data: derived from the spec on the server, rendered in the browser. */
export type Column = {
  /** The path in the record: `sku`, `integration.integrationName`. */
  name: string;
  label: string;
  /** The labels of a count: "1 line", "2 lines". Turkish uses the singular after every number. */
  countLabels?: Readonly<Record<'one' | 'other', string>>;
  kind: Kind;
  /** For enums: labels of the known values. */
  valueLabels?: Readonly<Record<string, { label: string; variant?: Variant }>>;
  sortable: boolean;
  /** Rendered by a component of the page instead of by its kind. */
  custom?: boolean;
  /** In pixels. */
  width: number;
  /** The first of these in a list takes the remaining width. */
  canFlex?: boolean;
  flex?: boolean;
  /** Displayed as the labels of a tag. */
  isTag?: boolean;
  /** The fields that it displays as one text, such as a first and a last name; sorting and export use them. */
  of?: readonly string[];
  /** The field displayed on hover: a person's email. */
  hintPath?: string;
  /** The field with the URL of the image before the value. */
  imagePath?: string;
  /** A sum over the lines of a record: the field with the lines, and the fields with the unit counts. */
  sum?: { lines: string; units: readonly string[] };
  /** For a status: the field with the time it began, and the days after which a record is late. */
  transitions?: Transitions;
  /** Its value can be edited in the list. */
  isEditable?: true;
  /** Its place in the card of a row on phones, without a label: beside the total, at the right end, or not displayed. */
  card?: 'amount' | 'total' | 'moment' | 'none';
};

/** By status: the field with the time it began, and the days after which a record is late. */
export type Transitions = Readonly<Record<string, { at: string; lateAfterDays?: number }>>;

/** A possible filter: a field of the record, or of its lines (`lineItems.sku` within `lineItems`). */
export type FilterField = Pick<Column, 'name' | 'label' | 'kind' | 'valueLabels'> & { within?: string };

const unitsIn = (line: unknown, units: readonly string[]): number =>
  isRecord(line)
    ? units.reduce((sum, name) => sum + (typeof line[name] === 'number' ? Math.abs(line[name]) : 0), 0)
    : 0;

/** The value of a column for a record: its field, the sum of its lines, or its joined text fields. */
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

/** A bulk action with its labels; `unavailable`: the reason why it is disabled. */
export type BulkAction = { name: BulkActionName; label: string; unavailable?: string };

/** The records of an action: by key, or all that match a filter except some. */
export type BulkSelection = { keys: string[] } | { dqb: string; excluded: string[] };

/** Asks for the inputs of a bulk action and plans it. Rendered while rows are selected, without an action until one is chosen. */
export type PlanDialogProps = {
  tenant: string;
  bulkAction: BulkAction | undefined;
  /** Undefined if unknown. */
  count: number | undefined;
  bulkSelection: BulkSelection;
  onClose: () => void;
};

/**
 * Row selection of a list: the field that identifies rows, the bulk actions and their dialog. With `unavailable`, the reason, rows
 * cannot be selected.
 */
export type Bulk = {
  key: string;
  bulkActions: readonly BulkAction[];
  PlanDialog: ComponentType<PlanDialogProps>;
  unavailable?: string;
};

/** What the server sends to the browser about one list. */
export type ListShape = {
  /** The platform has a rate limit: nothing is prefetched. */
  metered?: boolean;
  tenant: string;
  operation: ListSource;
  /** The section of the navigation, for the icon of an empty list. */
  section?: string;
  columns: readonly Column[];
  /** Names of the default columns, unless the URL sets others. */
  defaultColumns: readonly string[];
  fields: readonly FilterField[];
  /** Names of the fields that the search box filters by. */
  search: readonly string[];
  /** The default sort order, unless the URL sets another: `-updatedAt`, `state,-createdAt`. */
  sort: string;
  /** The URL of a record with field names in braces: `/t/demo/products/{sku}`. */
  href?: string;
  /** The URL of a record's edit form, with the same placeholders as `href`. */
  edit?: string;
  /** Label of the edit link, on lists that exist for editing: `Fix`. */
  editLabel?: string;
  /** The field that identifies a record, if there is one. */
  key?: string;
  /** The bulk actions; with them rows can be selected. */
  bulk?: Bulk;
  /** The reason why `edit` is missing. */
  unavailable?: string;
  /** The editable fields of its cells. */
  cells?: CellEdits;
  /** Filters that always apply, in the syntax of the URL. */
  fixedFilters?: readonly string[];
  /** Filters that have tabs: an active tab needs no chip. */
  tabFilters?: readonly string[];
  /** Where views of this list are saved, and its built-in views. Undefined: the list has no views. */
  views?: { list: string; builtInViews: readonly BuiltInView[]; initial?: string };
};

/** A built-in view: its name in the user's language, and its settings in the syntax of the URL. */
export type BuiltInView = { id: string; name: string; search: string };

/** The field that identifies selected rows; undefined where rows cannot be selected. */
export const selectionKey = ({ bulk }: Pick<ListShape, 'bulk'>): string | undefined =>
  bulk?.unavailable === undefined ? bulk?.key : undefined;

/** Fills in the URL pattern of a record with its encoded values; undefined if one is missing. */
export function recordHref(pattern: string | undefined, row: Row): string | undefined {
  if (!pattern) return undefined;
  let missing = false;
  const path = pattern.replace(/\{([^}]+)\}/g, (_, name: string) => {
    const value = valueAt(row, name);
    if (value === null || value === undefined || value === '') missing = true;
    return encodeURIComponent(String(value));
  });
  return missing ? undefined : path;
}

/** Text and codes are aligned left, amounts right: numbers, money, and the number of lines. */
export const isAmount = ({ kind }: Pick<Column, 'kind'>): boolean =>
  kind === 'number' || kind === 'money' || kind === 'lines';

/** Gives the remaining width to one text column of a list: the first one after the key. */
export function withFlexColumn(columns: readonly Column[]): readonly Column[] {
  if (columns.some((c) => c.flex)) return columns;
  const flexColumn = columns.find((c, at) => at > 0 && c.canFlex);
  return columns.map((c) => (c === flexColumn ? { ...c, flex: true, width: MIN_TEXT_WIDTH } : c));
}
