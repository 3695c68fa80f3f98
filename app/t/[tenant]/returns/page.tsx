import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { StatusCounts } from '@/components/data-table/filters/status-counts';
import { List } from '@/components/data-table/list';
import type { SearchParams } from '@/components/data-table/url-state/list-state';
import { bulkOf } from '@/components/features/bulk-actions/bulk-actions-of';
import { LabelStrip } from '@/components/features/returns/label-strip';
import { cellEditingOf } from '@/components/record/cell-edit/cell-editing-of';
import {
  type CachedLocalTags,
  cachedLocalTagsKey,
  visibleLocalTag,
} from '@/components/record/local-tags/local-tag';
import { ReturnLocalTagFact, ReturnTagCell } from '@/components/record/local-tags/return-local-tags';
import { editAt } from '@/components/record/unavailable-reason';
import { Page } from '@/components/ui/page/page';
import { can } from '@/lib/console/api-client/capabilities';
import { requirePerson } from '@/lib/console/auth/session';
import { canSaveLocalTags, latestLocalTags } from '@/lib/console/local-tags/local-tags';
import { returnStates, returnTransitions } from '@/lib/contract/resources/returns';

/** So many labels come with the page; rows beyond them ask for their own. */
const SENT_ALONG = 200;

type Props = { params: Promise<{ tenant: string }>; searchParams: Promise<SearchParams> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('resources'))('returns') };
}

export default async function Returns({ params, searchParams }: Props) {
  await requirePerson();
  const segment = (await params).tenant;
  const tenant = decodeURIComponent(segment);
  const [t, own, fields, offered, { labels, total }] = await Promise.all([
    getTranslations('resources'),
    getTranslations('pages.returns'),
    getTranslations('fields'),
    can('updateReturnTag', tenant),
    latestLocalTags(tenant, 'returns', SENT_ALONG),
  ]);
  const client = new QueryClient();
  client.setQueryData<CachedLocalTags>(cachedLocalTagsKey('returns'), {
    tenant,
    labels: labels.map(visibleLocalTag),
    complete: total <= SENT_ALONG,
  });
  const kept = canSaveLocalTags(offered, total);
  const act = offered ? 'updateReturnTag' : 'keepLabel';
  // Where the platform takes no tags, labels kept here stand in for them.
  const bulk = await bulkOf('getReturnsWithTag', tenant, [
    ...(offered ? [] : (['updateReturnTag'] as const)),
    ...(kept ? [] : (['keepLabel'] as const)),
  ]);
  return (
    <Page title={t('returns')} fill>
      <HydrationBoundary state={dehydrate(client)}>
        <List
          tenant={tenant}
          operation="getReturnsWithTag"
          columns={[
            'returnReferenceNumber',
            'state',
            // Labels kept here stand beside the platform's tags.
            kept ? { name: 'tag', label: fields('tag'), width: 160 } : 'tag',
            'salesOrderReferenceNumber',
            'trackingId',
            'cargoCarrier',
            'createdAt',
          ]}
          cells={{ tag: ReturnTagCell }}
          more={kept ? ReturnLocalTagFact : undefined}
          search={['returnReferenceNumber', 'salesOrderReferenceNumber', 'trackingId', 'tag']}
          sort="-createdAt"
          late={returnTransitions}
          href={`/t/${segment}/returns/{returnReferenceNumber}`}
          views="returns"
          editing={await cellEditingOf('getReturnsWithTag', tenant)}
          bulk={bulk}
          edit={await editAt(act, tenant)}
          searchParams={searchParams}
          above={
            <>
              <StatusCounts
                tenant={tenant}
                operation="getReturnsWithTag"
                states={returnStates}
                label={own('states')}
              />
              {total > 0 && <LabelStrip tenant={tenant} />}
            </>
          }
        />
      </HydrationBoundary>
    </Page>
  );
}
