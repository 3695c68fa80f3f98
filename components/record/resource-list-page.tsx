import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { StatusCounts, stateFilter } from '@/components/data-table/filters/status-counts';
import { type CustomColumn, type ListProps, PrefetchedList } from '@/components/data-table/prefetched-list';
import type { SearchParams } from '@/components/data-table/url-state/list-state';
import { FormSchemas } from '@/components/form/form-schemas';
import { can } from '@/lib/console/api-client/can';
import { tenantPath } from '@/lib/console/browser/tenant-path';
import type { ResourceDefinition } from '@/lib/contract/define-resource';
import { isWriteName } from '@/lib/contract/operations';
import { editAt, unavailableReason } from './available-actions';
import { getBulk } from './bulk-actions/bulk-choices';
import { getCellEditing } from './cell-edit/cell-editing';
import { OpeningRecord } from './opening-record';
import { CreateLink } from './record-links';
import { resourceTitle } from './resource-title';
import { SentListNote } from './sent-records/sent-notes';

export type ListPageProps = { params: Promise<{ tenant: string }>; searchParams: Promise<SearchParams> };

export const listTitle = (resource: ResourceDefinition) => async (): Promise<Metadata> => ({
  title: await resourceTitle(resource),
});

/** Undefined if records of the resource cannot be created. */
const createLink = ({ segment, create }: ResourceDefinition, tenant: string): ReactNode =>
  create &&
  isWriteName(create.operation) && (
    <CreateLink tenant={tenant} operation={create.operation} segment={segment} />
  );

type Props = Omit<
  ListProps,
  'operation' | 'columns' | 'search' | 'sort' | 'transitions' | 'href' | 'views'
> & {
  resource: ResourceDefinition;
  tenant: string;
  /** Columns that client components render, by name in `cells`. */
  custom?: readonly CustomColumn[];
  /** Columns of the definition that this tenant does not have. */
  hidden?: readonly string[];
  /** Shows the records that this console sent, even if the platform lists its own records. */
  sent?: boolean;
};

/** The list settings that depend on where the records come from: the platform's list or this console's requests. */
type Source = Pick<ListProps, 'operation' | 'search'> &
  Pick<ResourceDefinition['list'], 'columns' | 'sort' | 'states' | 'transitions'>;

/**
 * Renders the page of a resource's list: a `PrefetchedList` with the columns, search, actions and edits of the
 * resource's definition. Props override the definition.
 */
export async function ResourceListPage({
  resource,
  tenant,
  custom = [],
  hidden = [],
  filters,
  sent: onlySent = false,
  ...props
}: Props) {
  const { segment, keys, list } = resource;
  const isListed = !list.sent || (await can(list.operation, tenant));
  const sent = isListed && !onlySent ? undefined : list.sent;
  const source: Source = sent ? { ...sent, sort: '-sentAt' } : list;
  const base = tenantPath(tenant);
  const [t, tPages] = await Promise.all([getTranslations('table'), getTranslations('pages')]);
  // Users do not know the IDs of records, so headings use the first column instead.
  const key = keys.includes('id') ? list.columns[0] : keys.at(-1);
  const columns = source.columns
    .filter((name) => !hidden.includes(name))
    .map((name) => custom.find((column) => column.name === name) ?? name);
  const editing = sent ? undefined : await getCellEditing(list.operation, tenant);
  const record = list.record ?? [segment, ...keys.map((key) => `{${key}}`)].join('/');
  const content = (
    <PrefetchedList
      tenant={tenant}
      operation={source.operation}
      section={segment}
      columns={columns}
      search={source.search}
      sort={source.sort}
      transitions={source.transitions}
      href={`${base}/${record}`}
      views={sent ? undefined : segment}
      recordPlaceholder={
        key !== undefined && list.record === undefined
          ? { Record: OpeningRecord, key, back: tPages('back') }
          : undefined
      }
      editing={editing}
      bulk={sent ? undefined : await getBulk(list.operation, tenant)}
      edit={list.edit && (await editAt(list.edit, tenant))}
      unavailable={list.edit && (await unavailableReason(list.edit, tenant))}
      emptyAction={createLink(resource, tenant)}
      title={await resourceTitle(resource)}
      actions={createLink(resource, tenant)}
      tabFilters={source.states?.map(stateFilter)}
      note={
        sent && (
          <SentListNote
            tenant={tenant}
            operation={sent.operation}
            title={props.tabs ? 'outdated' : 'title'}
            text={isListed ? 'beside' : 'instead'}
          />
        )
      }
      filters={
        source.states ? (
          <StatusCounts
            tenant={tenant}
            operation={list.operation}
            states={source.states}
            label={t('byState')}
          />
        ) : (
          filters
        )
      }
      {...props}
    />
  );
  const edited = Object.values(editing?.edits.columns ?? {}).map(({ operation }) => operation);
  return edited.length > 0 ? <FormSchemas operations={edited}>{content}</FormSchemas> : content;
}
