import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query';
import { getTranslations } from 'next-intl/server';
import { LocalTagStrip } from '@/components/features/returns/local-tag-strip';
import { ReturnLocalTagField, ReturnTagCell } from '@/components/features/returns/return-local-tags';
import { editAt, unavailableReason } from '@/components/record/available-actions';
import { getBulk } from '@/components/record/bulk-actions/bulk-choices';
import { type CachedLocalTags, cachedLocalTagsKey, visibleLocalTag } from '@/components/record/local-tag';
import { type ListPageProps, listTitle, ResourceListPage } from '@/components/record/resource-list-page';
import { can } from '@/lib/console/api-client/can';
import { requireTenant } from '@/lib/console/auth/tenant-session';
import { canSaveLocalTags, latestLocalTags } from '@/lib/console/local-tags/local-tags';
import { returns } from '@/lib/contract/definitions/orders';

/** Maximum number of local tags in the response of the page. Rows beyond this number fetch their own tags. */
const MAX_LOCAL_TAGS = 200;

export const generateMetadata = listTitle(returns);

export default async function Returns({ params, searchParams }: ListPageProps) {
  const { id: tenant } = (await requireTenant(params)).tenant;
  const [tFields, isSupported, { labels, total }] = await Promise.all([
    getTranslations('fields'),
    can('updateReturnTag', tenant),
    latestLocalTags(tenant, 'returns', MAX_LOCAL_TAGS),
  ]);
  const client = new QueryClient();
  client.setQueryData<CachedLocalTags>(cachedLocalTagsKey('returns'), {
    tenant,
    labels: labels.map(visibleLocalTag),
    complete: total <= MAX_LOCAL_TAGS,
  });
  const hasLocalTags = canSaveLocalTags(isSupported, total);
  const tagOperation = isSupported ? 'updateReturnTag' : 'setLocalTag';
  // If the platform does not support tags, local tags are used instead.
  const bulk = await getBulk('getReturnsWithTag', tenant, [
    ...(isSupported ? [] : (['updateReturnTag'] as const)),
    ...(hasLocalTags ? [] : (['setLocalTag'] as const)),
  ]);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <ResourceListPage
        resource={returns}
        tenant={tenant}
        // Local tags are displayed beside the platform's tags.
        custom={hasLocalTags ? [{ name: 'tag', label: tFields('tag'), width: 160 }] : []}
        cells={{ tag: ReturnTagCell }}
        PreviewFields={hasLocalTags ? ReturnLocalTagField : undefined}
        bulk={bulk}
        edit={await editAt(tagOperation, tenant)}
        unavailable={await unavailableReason(tagOperation, tenant)}
        note={total > 0 && <LocalTagStrip tenant={tenant} />}
        searchParams={searchParams}
      />
    </HydrationBoundary>
  );
}
