import type { ComponentType } from 'react';
import type { Variant } from '@/components/ui/badge';
import type { ListSource } from '@/lib/contract/operations';
import type { BulkActionName } from '@/lib/contract/record-actions';
import type { Kind } from '@/lib/contract/schema/fields';
import { isRecord } from '@/lib/contract/schema/is-record';
import { valueAt } from '@/lib/contract/schema/value-at';
import type { CellEdits } from '../cell-edit/cell-edit';

/** Minimum width of the flexible text column, in pixels. */
const MIN_TEXT_WIDTH = 150;

/** Minimum and maximum width of a column, in pixels. */
export const minWidth = 48;
export const maxWidth = 800;

/** One record of a response, as the platform returned it. */
export type Row = Readonly<Record<string, unknown>>;

/** A column as plain data. The server derives columns from the contract, and the browser renders their cells. */
export type Column = {
  /** Path of the field in the record: `sku`, `integration.integrationName`. */
  name: string;
  label: string;
  /** Labels after a count: "1 line", "2 lines". */
  countLabels?: Readonly<Record<'one' | 'other', string>>;
  kind: Kind;
  /** Labels of the known values of an enum. */
  valueLabels?: Readonly<Record<string, { label: string; variant?: Variant }>>;
  sortable: boolean;
  /** True if a component of the page renders the cells. */
  custom?: boolean;
  /** In pixels. */
  width: number;
  /** The first column of a list with this flag becomes the flexible column. */
  canFlex?: boolean;
  flex?: boolean;
  /** True if the value is displayed as a tag, split into its labels. */
  isTag?: boolean;
  /** Paths of fields joined to one text, such as first and last name. Sorting and export use them. */
  of?: readonly string[];
  /** Path of the field displayed on hover, such as a person's email. */
  hintPath?: string;
  /** Path of the field with the URL of an image to display before the value. */
  imagePath?: string;
  /** Sums unit counts over the lines of a record: the path of the lines, and the fields to add up. */
  sum?: { lines: string; units: readonly string[] };
  transitions?: Transitions;
  isEditable?: true;
  /**
   * Place of the value, without a label, in the card that a row becomes on phones. `amount`: beside the total. `total`: as the
   * total. `moment`: on the first line. `none`: not displayed.
   */
  card?: 'amount' | 'total' | 'moment' | 'none';
};

/**
 * For each status: the field with the time at which the status began, and the number of days after which a record is
 * late.
 */
export type Transitions = Readonly<Record<string, { at: string; lateAfterDays?: number }>>;

/** A filterable field of the record or, if `within` is set, of its lines: `lineItems.sku` within `lineItems`. */
export type FilterField = Pick<Column, 'name' | 'label' | 'kind' | 'valueLabels'> & { within?: string };

const countUnits = (line: unknown, units: readonly string[]): number =>
  isRecord(line)
    ? units.reduce((sum, name) => sum + (typeof line[name] === 'number' ? Math.abs(line[name]) : 0), 0)
    : 0;

/** Reads the value of a column from a record: its field, the sum over its lines, or its joined text fields. */
export function readColumn(row: Row, { name, of, sum }: Pick<Column, 'name' | 'of' | 'sum'>): unknown {
  if (sum) {
    const lines = valueAt(row, sum.lines);
    return Array.isArray(lines)
      ? lines.reduce((all, line) => all + countUnits(line, sum.units), 0)
      : undefined;
  }
  if (!of) return valueAt(row, name);
  const texts = of
    .map((path) => valueAt(row, path))
    .filter((text) => typeof text === 'string' && text !== '');
  return texts.length > 0 ? texts.join(' ') : undefined;
}

/** A bulk action with its label. `unavailable`: why the action is disabled. */
export type BulkAction = { name: BulkActionName; label: string; unavailable?: string };

/** The records of a bulk action: by key, or all that match a query except the excluded keys. */
export type BulkSelection = { keys: string[] } | { dqb: string; excluded: string[] };

/**
 * Props of the dialog that plans a bulk action. The dialog is rendered while rows are selected. `bulkAction` is undefined until
 * an action is chosen.
 */
export type PlanDialogProps = {
  tenant: string;
  bulkAction: BulkAction | undefined;
  /** Number of selected records. Undefined if unknown. */
  count: number | undefined;
  bulkSelection: BulkSelection;
  onClose: () => void;
};

/**
 * Row selection of a list: the field that identifies rows, the bulk actions and their dialog. `unavailable` is the reason why
 * rows cannot be selected.
 */
export type Bulk = {
  key: string;
  bulkActions: readonly BulkAction[];
  PlanDialog: ComponentType<PlanDialogProps>;
  unavailable?: string;
};

/** Everything the server sends to the browser about one list. */
export type ListShape = {
  /** True if the platform has a rate limit, so that nothing is prefetched. */
  metered?: boolean;
  tenant: string;
  operation: ListSource;
  /** The section of the navigation whose icon an empty list shows. */
  section?: string;
  columns: readonly Column[];
  /** Names of the columns to show if the URL selects none. */
  defaultColumns: readonly string[];
  fields: readonly FilterField[];
  /** Names of the fields that the search box filters by. */
  search: readonly string[];
  /** Sort order if the URL sets none: `-updatedAt`, `state,-createdAt`. */
  sort: string;
  /** URL pattern of a record, with field names in braces: `/t/demo/products/{sku}`. */
  href?: string;
  /** URL pattern of a record's edit form, with the same placeholders as `href`. */
  edit?: string;
  /** Label of the edit link in a work queue, such as `Fix`. "Edit" by default. */
  editLabel?: string;
  /** The field that identifies a record. Undefined if no field does. */
  key?: string;
  /** Makes rows selectable, with these bulk actions. */
  bulk?: Bulk;
  /** Why records cannot be edited, if `edit` is undefined. */
  unavailable?: string;
  cells?: CellEdits;
  /** Filters that always apply, in the syntax of the URL. */
  fixedFilters?: readonly string[];
  /** Filters that have tabs. A tab shows that its filter is active, so the filter gets no chip. */
  tabFilters?: readonly string[];
  /** The views of this list and where they are saved. Undefined if the list has no views. */
  views?: { list: string; builtInViews: readonly BuiltInView[]; initial?: string };
};

/** A built-in view: its name in the user's language, and its query string. */
export type BuiltInView = { id: string; name: string; search: string };

/** Returns the field that identifies selected rows. Undefined if rows cannot be selected. */
export const selectionKey = ({ bulk }: Pick<ListShape, 'bulk'>): string | undefined =>
  bulk?.unavailable === undefined ? bulk?.key : undefined;

/** Returns the URL of a record from its pattern and encoded values. Undefined if a value is missing. */
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

/** True for kinds that are right-aligned: numbers, money, and the number of lines. */
export const isAmount = ({ kind }: Pick<Column, 'kind'>): boolean =>
  kind === 'number' || kind === 'money' || kind === 'lines';

/** Extra width of the first column in pixels, for its wider padding and so that its values and heading are never cut off. */
export const FIRST_COLUMN_EXTRA = 24;

/** Lets the first text column after the key take the remaining width, unless a column already does. */
export function withFlexColumn(columns: readonly Column[]): readonly Column[] {
  if (columns.some((c) => c.flex)) return columns;
  const flexColumn = columns.find((c, at) => at > 0 && c.canFlex);
  return columns.map((c) => (c === flexColumn ? { ...c, flex: true, width: MIN_TEXT_WIDTH } : c));
}
