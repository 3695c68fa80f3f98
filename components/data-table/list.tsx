import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query';
import { redirect } from 'next/navigation';
import { getTimeZone, getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import type { ListHeading } from '@/components/ui/page/list-header';
import { route } from '@/components/ui/route';
import { isMetered, prefetch, read } from '@/lib/console/operations/read';
import { listPreferences } from '@/lib/console/views/view-actions';
import type { ListName } from '@/lib/contract/operations';
import { operations } from '@/lib/contract/operations';
import { findResource } from '@/lib/contract/resource-definitions';
import type { Operation } from '@/lib/contract/schema/operation';
import { dayIn } from '@/lib/contract/schema/zone';
import { type CellEditor, type CellEdits, withEdits } from './cell-edit/cell-edit';
import { isEmptyValue } from './columns/cell';
import {
  type Bulk,
  type Column,
  type ListShape,
  type OverdueAfter,
  type Row,
  readColumn,
  selectionKey,
} from './columns/column';
import { filterFieldsOf, listColumnsOf } from './columns/column-list';
import { preferencesKey } from './preferences/preferences';
import type { Cells, PreviewMore } from './rows';
import { builtInViews, openedAt } from './saved-views/view-address';
import { Table } from './table';
import { noTextQuery, readAnswer, toListRequest } from './url-state/list-request';
import { type SearchParams, stateOf } from './url-state/list-state';
import { queryOf } from './url-state/query-text';

/** A column that the page draws itself, by a client component in `cells` under the same name. */
export type CustomColumn = { name: string; label: string; width: number; kind?: Column['kind'] };

export type ListProps = ListHeading & {
  tenant: string;
  operation: ListName;
  /** Wire names of the columns shown at first, in order; all other fields of the record can be added by hand. */
  columns: readonly (string | CustomColumn)[];
  /** Wire names of the fields that the search box asks. */
  search?: readonly string[];
  /** The order at first: `-updatedAt`. */
  sort: string;
  /** Of its records' states: when one began, and after how many days in it a record is late. */
  late?: OverdueAfter;
  /** The address of a record, wire names in braces: `/t/demo/products/{sku}`. */
  href?: string;
  /** The address at which a record is edited, written as `href`. */
  edit?: string;
  /** What the rows' link to `edit` says where that is what the list is for: `Fix`. */
  editLabel?: string;
  /** Why `edit` is missing; the key for it says so. */
  unavailable?: string;
  /** What can be done to many rows at once (`bulkOf`). */
  bulk?: Bulk;
  /** What can be changed in the cells, and the control that does it. */
  editing?: { edits: CellEdits; Editor: CellEditor };
  /** Filters that always hold and are not shown, written as in the address: `sku:is:A-1`. */
  fixed?: readonly string[];
  /** The path of the page within a tenant, `stocks/expirations`: its list has views, saved under this name. */
  views?: string;
  searchParams: Promise<SearchParams>;
  cells?: Cells;
  /** The act that is offered when there is no record at all. */
  empty?: ReactNode;
  /** Tabs that are filters, with counts. */
  filters?: ReactNode;
  /** Between the head and the rows: what is kept in Tallyman beside them. */
  note?: ReactNode;
  /** At the end of the tabs: a legend. */
  aside?: ReactNode;
  /** What is known of a record beside the list's answer: a client component, drawn in the peek as a fact more. */
  more?: PreviewMore;
};

/** What identifies a record is a code, also where it is counted up: never grouped, never to the right. */
const asKey = (column: Column, { key }: Operation): Column =>
  column.name === key && column.kind === 'number' ? { ...column, kind: 'code' } : column;

const nameOf = (column: string | CustomColumn | undefined) =>
  typeof column === 'string' ? column : column?.name;

/** The room for the days that a state lasts. */
const DAYS_IN_STATE = 34;

/** What identifies a record is read whole, and the box to pick it stands in the same cell. */
const asFirst = (column: Column, first: string | undefined, picks: boolean): Column =>
  column.name === first ? { ...column, width: column.width + (picks ? 52 : 24) } : column;

/** What a list is, as plain data: derived from the contract, worded in the reader's language. */
async function shapeOf({
  tenant,
  operation,
  columns,
  search = [],
  sort,
  late,
  href,
  edit,
  editLabel,
  unavailable,
  bulk,
  editing,
  fixed,
  views,
}: ListProps): Promise<ListShape> {
  const t = await getTranslations();
  const listOperation: Operation = operations[operation];
  const own = columns.filter((column) => typeof column !== 'string');
  const known = listColumnsOf(listOperation.record, t).map((column) =>
    late && column.name === 'state' ? { ...column, late, width: column.width + DAYS_IN_STATE } : column,
  );
  const columnNames = columns.map((column) => (typeof column === 'string' ? column : column.name));
  return {
    metered: isMetered(),
    tenant,
    operation,
    key: listOperation.key,
    columns: withEdits(editing?.edits, [
      ...own.map((column): Column => {
        // A field that the page draws stays the field that it is.
        const field = known.find(({ name }) => name === column.name);
        return { kind: 'object', sortable: false, ...field, ...column, custom: true };
      }),
      ...known
        .filter(({ name }) => !own.some((column) => column.name === name))
        .map((column) =>
          asFirst(asKey(column, listOperation), nameOf(columns[0]), selectionKey({ bulk }) !== undefined),
        ),
    ]),
    shown: columnNames,
    fields: filterFieldsOf(listOperation, t, columnNames, known),
    search,
    sort,
    href,
    edit,
    editLabel,
    unavailable,
    bulk,
    cells: editing?.edits,
    fixed,
    views:
      views === undefined
        ? undefined
        : {
            list: views,
            standing: builtInViews(views, t),
            initial: findResource(views)?.list.initialView,
          },
  };
}

/** A column that fewer records than one in so many fill in is hidden at first. */
const ONE_IN = 4;

/** The columns to begin with, of a list that is asked whole: without those that are empty in nearly every record and cannot be changed there. */
function withoutEmpty(
  { columns, shown: defaultColumns }: ListShape,
  rows: readonly Row[],
): readonly string[] {
  if (rows.length === 0) return defaultColumns;
  return defaultColumns.filter((name, at) => {
    const column = columns.find((one) => one.name === name);
    if (at === 0 || !column || column.custom || column.edit) return true;
    return rows.filter((row) => !isEmptyValue(readColumn(row, column))).length * ONE_IN >= rows.length;
  });
}

/** A list page's body: the first read happens here, so the rows are in the page; the browser goes on from there. */
export async function List(props: ListProps) {
  const { tenant, operation, cells, editing, empty, more, views } = props;
  const { title, actions, tabs, filters, note, aside } = props;
  const [shape, zone, params, memory] = await Promise.all([
    shapeOf(props),
    getTimeZone(),
    props.searchParams,
    views === undefined ? undefined : listPreferences(views, tenant),
  ]);
  const opened = memory && openedAt(params, shape, memory);
  if (opened) redirect(route(`/t/${encodeURIComponent(tenant)}/${views}${opened}`));
  const state = stateOf(params);
  const own = state.dqb ? queryOf(state.dqb, shape.fields) : noTextQuery;
  const reason = await getTranslations('pages.none');
  const { dqb, query, isComplete } = toListRequest(
    state,
    shape,
    { zone, today: dayIn(zone, new Date()) },
    own,
  );
  const client = new QueryClient();
  if (memory) client.setQueryData(preferencesKey(shape), memory);
  const input = { query: { dqb } };
  if (isComplete) await prefetch(client, operation, tenant, input);
  // Asked once a request: this only looks at what came.
  const result = isComplete ? await read(operation, tenant, input) : undefined;
  const isUnfiltered = state.q === '' && state.f.length === 0 && state.dqb === '' && !props.fixed;
  const rows = isUnfiltered && result?.kind === 'ok' ? readAnswer(result.answer, query, shape.key)?.rows : [];
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <Table
        shape={{ ...shape, shown: withoutEmpty(shape, rows ?? []) }}
        own={own}
        now={Date.now()}
        failure={result?.kind === 'ok' ? undefined : result}
        cells={cells}
        editor={editing?.Editor}
        // Of a part of a list its whole says nothing.
        none={!props.fixed && reason.has(operation) ? reason(operation) : undefined}
        empty={empty}
        more={more}
        {...{ title, actions, tabs, filters, note, aside }}
      />
    </HydrationBoundary>
  );
}
