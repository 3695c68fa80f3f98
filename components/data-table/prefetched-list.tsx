import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query';
import { redirect } from 'next/navigation';
import { getTimeZone, getTranslations } from 'next-intl/server';
import { route } from '@/components/ui/route';
import { tenantPath } from '@/lib/console/browser/tenant-path';
import { isMetered, prefetch, read } from '@/lib/console/operations/read';
import { findTenant } from '@/lib/console/tenants/tenant-registry';
import { listPreferences } from '@/lib/console/views/list-preferences';
import { operationsWithSentLists } from '@/lib/contract/operations';
import { findResource } from '@/lib/contract/resource-definitions';
import { isEmptyValue } from '@/lib/contract/schema/is-empty-value';
import type { Operation } from '@/lib/contract/schema/operation';
import { dayIn } from '@/lib/contract/schema/zone';
import { type CellEditor, type CellEdits, withEdits } from './cell-edit/cell-edit';
import {
  type Column,
  FIRST_COLUMN_EXTRA,
  type ListShape,
  type Row,
  readColumn,
  selectionKey,
  type Transitions,
} from './columns/column';
import { listColumns, listFilterFields } from './columns/column-list';
import { DataTable, type ListSlots } from './data-table';
import { preferencesKey } from './preferences/use-preferences';
import { builtInViews, redirectedSearch } from './saved-views/view-address';
import { toListRequest } from './url-state/list-request';
import { readListState, type SearchParams } from './url-state/list-state';

/** A column rendered by the client component with the same name in `cells`. */
export type CustomColumn = { name: string; label: string; width: number; kind?: Column['kind'] };

/** What a page declares about its list. The rest of the `ListShape` comes from the contract. */
type ListOptions = Omit<
  ListShape,
  'metered' | 'columns' | 'defaultColumns' | 'fields' | 'search' | 'key' | 'cells' | 'views'
> & {
  /** Wire names of the default columns, in order. The user can add all other fields of the record. */
  columns: readonly (string | CustomColumn)[];
  search?: readonly string[];
  transitions?: Transitions;
  /** The editable columns, and the control that edits them. */
  editing?: { edits: CellEdits; Editor: CellEditor };
  /**
   * Path of the page within a tenant, such as `stocks/expirations`. The list's views are saved under this path. A list without a
   * path has no views.
   */
  views?: string;
};

export type ListProps = ListOptions & ListSlots & { searchParams: Promise<SearchParams> };

/** Displays a numeric identifier as a code: without digit grouping, left-aligned. */
const withCodeKey = (column: Column, { key }: Operation): Column =>
  column.name === key && column.kind === 'number' ? { ...column, kind: 'code' } : column;

/** Extra width for the age beside a status, in pixels. */
const STATE_AGE_WIDTH = 46;

/** Width of the checkbox in the first column, in pixels. */
const CHECKBOX_WIDTH = 28;

/** Widens the first column, so that the identifier is never cut off, even beside a checkbox. */
const withKeyWidth = (column: Column, first: string | undefined, isSelectable: boolean): Column =>
  column.name === first
    ? { ...column, width: column.width + FIRST_COLUMN_EXTRA + (isSelectable ? CHECKBOX_WIDTH : 0) }
    : column;

/** Returns a list as plain data, derived from the contract, with labels in the user's language. */
async function buildShape({
  columns,
  search = [],
  transitions,
  editing,
  views,
  ...options
}: ListOptions): Promise<ListShape> {
  const { tenant, operation, bulk } = options;
  const [t, registered] = await Promise.all([getTranslations(), findTenant(tenant)]);
  const listOperation: Operation = operationsWithSentLists[operation];
  const customColumns = columns.filter((column) => typeof column !== 'string');
  const contractColumns = listColumns(listOperation.record, t).map((column) =>
    transitions && column.name === 'state'
      ? { ...column, transitions, width: column.width + STATE_AGE_WIDTH }
      : column,
  );
  const columnNames = columns.map((column) => (typeof column === 'string' ? column : column.name));
  return {
    ...options,
    metered: isMetered(),
    key: listOperation.key,
    columns: withEdits(editing?.edits, [
      ...customColumns.map((column): Column => {
        // A custom column for a field of the contract keeps the field's other properties.
        const field = contractColumns.find(({ name }) => name === column.name);
        return { kind: 'object', sortable: false, ...field, ...column, custom: true };
      }),
      ...contractColumns
        .filter(({ name }) => !customColumns.some((column) => column.name === name))
        .map((column) =>
          withKeyWidth(
            withCodeKey(column, listOperation),
            columnNames[0],
            selectionKey({ bulk }) !== undefined,
          ),
        ),
    ]),
    defaultColumns: columnNames,
    fields: listFilterFields(listOperation, t, columnNames, contractColumns),
    search,
    cells: editing?.edits,
    views:
      views === undefined || !registered
        ? undefined
        : {
            list: views,
            builtInViews: builtInViews(views, t, registered),
            initial: findResource(views)?.list.initialView,
          },
  };
}

/** Minimum share of records with a value. A column with a smaller share is hidden by default. */
const MIN_FILLED_SHARE = 1 / 4;

/** Returns the default columns. Omits columns with too few values, except the first column and custom and editable columns. */
function withoutEmpty({ columns, defaultColumns }: ListShape, rows: readonly Row[]): readonly string[] {
  if (rows.length === 0) return defaultColumns;
  return defaultColumns.filter((name, at) => {
    const column = columns.find((one) => one.name === name);
    if (at === 0 || !column || column.custom || column.isEditable) return true;
    return (
      rows.filter((row) => !isEmptyValue(readColumn(row, column))).length >= rows.length * MIN_FILLED_SHARE
    );
  });
}

/**
 * Renders a list page on the server. Derives columns and labels from the contract, and reads the first rows, so that the HTML
 * contains the rows. `DataTable` takes over in the browser.
 */
export async function PrefetchedList({
  title,
  actions,
  tabs,
  filters,
  note,
  legend,
  cells,
  emptyAction,
  PreviewFields,
  recordPlaceholder,
  drawer,
  searchParams,
  ...options
}: ListProps) {
  const { tenant, operation, views, fixedFilters } = options;
  const [shape, zone, params, preferences] = await Promise.all([
    buildShape(options),
    getTimeZone(),
    searchParams,
    views === undefined ? undefined : listPreferences(views, tenant),
  ]);
  const redirectSearch = preferences && redirectedSearch(params, shape, preferences);
  if (redirectSearch) redirect(route(tenantPath(tenant, `${views}${redirectSearch}`)));
  const state = readListState(params);
  const tNone = await getTranslations('pages.none');
  const { query: dqb, isComplete } = toListRequest(state, shape, { zone, today: dayIn(zone, new Date()) });
  const client = new QueryClient();
  if (preferences) client.setQueryData(preferencesKey(shape), preferences);
  const input = { dqb };
  if (isComplete) await prefetch(client, operation, tenant, input);
  // `read` is cached per request, so no second call is made.
  const result = isComplete ? await read(operation, tenant, input) : undefined;
  const isUnfiltered = state.q === '' && state.f.length === 0 && state.dqb === '' && !fixedFilters;
  const rows = isUnfiltered && result?.kind === 'ok' ? result.value.rows : [];
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <DataTable
        shape={{ ...shape, defaultColumns: withoutEmpty(shape, rows) }}
        now={Date.now()}
        failure={result?.kind === 'ok' ? undefined : result}
        editor={options.editing?.Editor}
        // The text describes the full list, so it does not apply to a list with fixed filters.
        emptyText={!fixedFilters && tNone.has(operation) ? tNone(operation) : undefined}
        {...{ title, actions, tabs, filters, note, legend, cells, emptyAction }}
        {...{ PreviewFields, recordPlaceholder, drawer }}
      />
    </HydrationBoundary>
  );
}
