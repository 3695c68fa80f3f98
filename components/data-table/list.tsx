import { dehydrate, QueryClient } from '@tanstack/react-query';
import { redirect } from 'next/navigation';
import { getTimeZone, getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import type { ListHeading } from '@/components/ui/page/list-header';
import { QueryState } from '@/components/ui/query-state';
import { route } from '@/components/ui/route';
import { tenantPath } from '@/lib/console/browser/tenant-path';
import { isMetered, prefetch, read } from '@/lib/console/operations/read';
import { findTenant } from '@/lib/console/tenants/tenant-registry';
import { listPreferences } from '@/lib/console/views/list-preferences';
import { type ListSource, withSentLists } from '@/lib/contract/operations';
import { findResource } from '@/lib/contract/resource-definitions';
import type { Operation } from '@/lib/contract/schema/operation';
import { packJson } from '@/lib/contract/schema/packed-json';
import { dayIn } from '@/lib/contract/schema/zone';
import { type CellEditor, type CellEdits, withEdits } from './cell-edit/cell-edit';
import { isEmptyValue } from './columns/cell';
import {
  type Bulk,
  type Column,
  type ListShape,
  type Row,
  readColumn,
  selectionKey,
  type Transitions,
} from './columns/column';
import { filterFieldsOf, listColumnsOf } from './columns/column-list';
import { DataTable } from './data-table';
import { preferencesKey } from './preferences/use-preferences';
import type { Cells, Drawer, PreviewFieldsComponent, RecordPlaceholder } from './rows';
import { builtInViews, redirectedSearch } from './saved-views/view-address';
import { parseCustomQuery } from './url-state/custom-query';
import { noCustomQuery, toListRequest } from './url-state/list-request';
import { readListState, type SearchParams } from './url-state/list-state';

/** A column rendered by the page, by a client component in `cells` with the same name. */
export type CustomColumn = { name: string; label: string; width: number; kind?: Column['kind'] };

export type ListProps = ListHeading & {
  tenant: string;
  operation: ListSource;
  /** Wire names of the default columns, in order; all other fields of the record can be added. */
  columns: readonly (string | CustomColumn)[];
  /** Wire names of the fields that the search box filters by. */
  search?: readonly string[];
  /** The section of the navigation, for the icon of an empty list. */
  section?: string;
  /** The default sort order: `-updatedAt`. */
  sort: string;
  /** By status: the field with the time it began, and the days after which a record is late. */
  transitions?: Transitions;
  /** The URL of a record, with wire names in braces: `/t/demo/products/{sku}`. */
  href?: string;
  /** The URL of a record's edit form, with the same placeholders as `href`. */
  edit?: string;
  /** Label of the edit link, on lists that exist for editing: `Fix`. */
  editLabel?: string;
  /** The reason why `edit` is missing; announced by its key. */
  unavailable?: string;
  /** Bulk actions (`getBulk`). */
  bulk?: Bulk;
  /** The editable fields of the cells, and their control. */
  editing?: { edits: CellEdits; Editor: CellEditor };
  /** Hidden filters that always apply, in the syntax of the URL: `sku:is:A-1`. */
  fixedFilters?: readonly string[];
  /** The path of the page within a tenant, `stocks/expirations`: its list has views, saved under this path. */
  views?: string;
  searchParams: Promise<SearchParams>;
  cells?: Cells;
  /** The action offered when there are no records at all. */
  emptyAction?: ReactNode;
  /** Tabs that are filters, with counts. */
  filters?: ReactNode;
  /** The filters of these tabs, as far as they are known before their counts, in the syntax of the URL. */
  tabFilters?: readonly string[];
  /** Between the header and the rows: local data of the records. */
  note?: ReactNode;
  /** At the end of the tabs: a legend. */
  legend?: ReactNode;
  /** Details of a record beyond the list's response: a client component, rendered in the preview as another field. */
  PreviewFields?: PreviewFieldsComponent;
  /** Displays a record while its page loads, if the rows lead to their own records. */
  recordPlaceholder?: RecordPlaceholder;
  /** Displays a record beside the list, if the rows lead there. */
  drawer?: Drawer;
};

/** Displays a numeric identifier as a code: without grouping, left-aligned. */
const withCodeKey = (column: Column, { key }: Operation): Column =>
  column.name === key && column.kind === 'number' ? { ...column, kind: 'code' } : column;

const nameOf = (column: string | CustomColumn | undefined) =>
  typeof column === 'string' ? column : column?.name;

/** Width of the days that a status lasts. */
const DAYS_IN_STATE = 46;

/** A record's identifier is never cut off, and its cell also has the checkbox. */
const withKeyWidth = (column: Column, first: string | undefined, isSelectable: boolean): Column =>
  column.name === first ? { ...column, width: column.width + (isSelectable ? 52 : 24) } : column;

/** A list as plain data: derived from the spec, with labels in the user's language. */
async function shapeOf({
  tenant,
  operation,
  section,
  columns,
  search = [],
  sort,
  transitions,
  href,
  edit,
  editLabel,
  unavailable,
  bulk,
  editing,
  fixedFilters,
  tabFilters,
  views,
}: ListProps): Promise<ListShape> {
  const [t, registered] = await Promise.all([getTranslations(), findTenant(tenant)]);
  const listOperation: Operation = withSentLists[operation];
  const customColumns = columns.filter((column) => typeof column !== 'string');
  const contractColumns = listColumnsOf(listOperation.record, t).map((column) =>
    transitions && column.name === 'state'
      ? { ...column, transitions, width: column.width + DAYS_IN_STATE }
      : column,
  );
  const columnNames = columns.map((column) => (typeof column === 'string' ? column : column.name));
  return {
    metered: isMetered(),
    tenant,
    operation,
    section,
    key: listOperation.key,
    columns: withEdits(editing?.edits, [
      ...customColumns.map((column): Column => {
        // A field rendered by the page keeps its other properties.
        const field = contractColumns.find(({ name }) => name === column.name);
        return { kind: 'object', sortable: false, ...field, ...column, custom: true };
      }),
      ...contractColumns
        .filter(({ name }) => !customColumns.some((column) => column.name === name))
        .map((column) =>
          withKeyWidth(
            withCodeKey(column, listOperation),
            nameOf(columns[0]),
            selectionKey({ bulk }) !== undefined,
          ),
        ),
    ]),
    defaultColumns: columnNames,
    fields: filterFieldsOf(listOperation, t, columnNames, contractColumns),
    search,
    sort,
    href,
    edit,
    editLabel,
    unavailable,
    bulk,
    cells: editing?.edits,
    fixedFilters,
    tabFilters,
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

/** A column filled in a smaller share of the records is hidden by default. */
const MIN_FILLED_SHARE = 1 / 4;

/** The default columns of an unfiltered list: without those that are empty in nearly every record and cannot be edited. */
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
 * The body of a list page, on the server: it derives columns and labels from the contract and reads the first rows, so that the page
 * contains them. `DataTable` continues from there in the browser.
 */
export async function List(props: ListProps) {
  const { tenant, operation, cells, editing, emptyAction, PreviewFields, recordPlaceholder, drawer, views } =
    props;
  const { title, actions, tabs, filters, note, legend } = props;
  const [shape, zone, params, preferences] = await Promise.all([
    shapeOf(props),
    getTimeZone(),
    props.searchParams,
    views === undefined ? undefined : listPreferences(views, tenant),
  ]);
  const redirectSearch = preferences && redirectedSearch(params, shape, preferences);
  if (redirectSearch) redirect(route(tenantPath(tenant, `${views}${redirectSearch}`)));
  const state = readListState(params);
  const customQuery = state.dqb ? parseCustomQuery(state.dqb, shape.fields) : noCustomQuery;
  const tNone = await getTranslations('pages.none');
  const { query: dqb, isComplete } = toListRequest(
    state,
    shape,
    { zone, today: dayIn(zone, new Date()) },
    customQuery,
  );
  const client = new QueryClient();
  if (preferences) client.setQueryData(preferencesKey(shape), preferences);
  const input = { dqb };
  if (isComplete) await prefetch(client, operation, tenant, input);
  // `read` is cached per request, so this makes no second call.
  const result = isComplete ? await read(operation, tenant, input) : undefined;
  const isUnfiltered = state.q === '' && state.f.length === 0 && state.dqb === '' && !props.fixedFilters;
  const rows = isUnfiltered && result?.kind === 'ok' ? result.answer.rows : [];
  return (
    <QueryState packed={packJson(dehydrate(client))}>
      <DataTable
        shape={{ ...shape, defaultColumns: withoutEmpty(shape, rows) }}
        customQuery={customQuery}
        now={Date.now()}
        failure={result?.kind === 'ok' ? undefined : result}
        cells={cells}
        editor={editing?.Editor}
        // A filtered list has no statistics of the full one.
        emptyText={!props.fixedFilters && tNone.has(operation) ? tNone(operation) : undefined}
        emptyAction={emptyAction}
        PreviewFields={PreviewFields}
        recordPlaceholder={recordPlaceholder}
        {...{ title, actions, tabs, filters, note, legend, drawer }}
      />
    </QueryState>
  );
}
