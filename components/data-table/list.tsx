import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query';
import { redirect } from 'next/navigation';
import { getTimeZone, getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { route } from '@/components/ui/route';
import { isMetered, prefetch, read } from '@/lib/console/operations/read';
import { listPreferences } from '@/lib/console/views/view-actions';
import { operations } from '@/lib/contract/operations';
import type { Operation } from '@/lib/contract/schema/operation';
import { dayIn } from '@/lib/contract/schema/zone';
import type { Column, ListShape } from './columns/column';
import { columnsOf, filterFieldsOf } from './columns/column-list';
import type { ListName } from './list-name';
import { preferencesKey } from './preferences/preferences-key';
import type { Cells, PreviewMore } from './rows';
import { builtInViewOf, openedAt } from './saved-views/view-address';
import type { Bulk } from './selection/bulk-action';
import { Table } from './table';
import { askFor, noPreferences } from './url-state/list-request';
import { type SearchParams, stateOf } from './url-state/list-state';
import { queryOf } from './url-state/query-text';

/** A column that the page draws itself, by a client component in `cells` under the same name. */
type CustomColumn = { name: string; label: string; width: number; kind?: Column['kind'] };

export type ListProps = {
  tenant: string;
  operation: ListName;
  /** Wire names of the columns shown at first, in order; all other fields of the record can be added by hand. */
  columns: readonly (string | CustomColumn)[];
  /** Wire names of the fields that the search box asks. */
  search?: readonly string[];
  /** The order at first: `-updatedAt`. */
  sort: string;
  /** The address of a record, wire names in braces: `/t/demo/products/{sku}`. */
  href?: string;
  /** The address at which a record is edited, written as `href`. */
  edit?: string;
  /** What can be done to many rows at once (`bulkOf`). */
  bulk?: Bulk;
  /** Filters that always hold and are not shown, written as in the address: `sku:is:A-1`. */
  fixed?: readonly string[];
  /** The path of the page within a tenant, `stocks/expirations`: its list has views, saved under this name. */
  views?: string;
  searchParams: Promise<SearchParams>;
  cells?: Cells;
  /** The act that is offered when there is no record at all. */
  empty?: ReactNode;
  /** Beside the view's button: a legend. */
  aside?: ReactNode;
  /** Above the search: figures that are filters. */
  above?: ReactNode;
  /** What is known of a record beside the list's answer: a client component, drawn in the peek as a fact more. */
  more?: PreviewMore;
};

/** What identifies a record is a code, also where it is counted up: never grouped, never to the right. */
const asKey = (column: Column, { key }: Operation): Column =>
  column.name === key && column.kind === 'number' ? { ...column, kind: 'code' } : column;

const nameOf = (column: string | CustomColumn | undefined) =>
  typeof column === 'string' ? column : column?.name;

/** The box to pick a row stands in the first cell: room for both. */
const withBox = (column: Column, first: string | undefined): Column =>
  column.name === first ? { ...column, width: column.width + 36 } : column;

/** What a list is, as plain data: derived from the contract, worded in the reader's language. */
async function shapeOf({
  tenant,
  operation,
  columns,
  search = [],
  sort,
  href,
  edit,
  bulk,
  fixed,
  views,
}: ListProps): Promise<ListShape> {
  const t = await getTranslations();
  const declared: Operation = operations[operation];
  const own = columns.filter((column) => typeof column !== 'string');
  const known = columnsOf(declared.record, t);
  return {
    metered: isMetered(),
    tenant,
    operation,
    columns: [
      ...own.map((column): Column => {
        // A field that the page draws stays the field that it is.
        const field = known.find(({ name }) => name === column.name);
        return { kind: 'object', sortable: false, ...field, ...column, custom: true };
      }),
      ...known
        .filter(({ name }) => !own.some((column) => column.name === name))
        .map((column) => withBox(asKey(column, declared), bulk && nameOf(columns[0]))),
    ],
    shown: columns.map((column) => (typeof column === 'string' ? column : column.name)),
    fields: filterFieldsOf(declared, t),
    search,
    sort,
    href,
    edit,
    bulk,
    fixed,
    views: views === undefined ? undefined : { list: views, standing: builtInViewOf(views, t) },
  };
}

/** A list page's body: the first read happens here, so the rows are in the page; the browser goes on from there. */
export async function List(props: ListProps) {
  const { tenant, operation, cells, empty, aside, above, more, views } = props;
  const [shape, zone, params, memory] = await Promise.all([
    shapeOf(props),
    getTimeZone(),
    props.searchParams,
    views === undefined ? undefined : listPreferences(views, tenant),
  ]);
  const opened = memory && openedAt(params, shape, memory);
  if (opened) redirect(route(`/t/${encodeURIComponent(tenant)}/${views}${opened}`));
  const state = stateOf(params);
  const own = state.dqb ? queryOf(state.dqb) : noPreferences;
  const why = await getTranslations('pages.none');
  const { dqb, isComplete } = askFor(state, shape, { zone, today: dayIn(zone, new Date()) }, own);
  const client = new QueryClient();
  if (memory) client.setQueryData(preferencesKey(shape), memory);
  const input = { query: { dqb } };
  if (isComplete) await prefetch(client, operation, tenant, input);
  // Asked once a request: this only looks at what came.
  const result = isComplete ? await read(operation, tenant, input) : undefined;
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <Table
        shape={shape}
        own={own}
        failure={result?.kind === 'ok' ? undefined : result}
        cells={cells}
        // Of a part of a list its whole says nothing.
        none={!props.fixed && why.has(operation) ? why(operation) : undefined}
        empty={empty}
        aside={aside}
        above={above}
        more={more}
      />
    </HydrationBoundary>
  );
}
