'use client';

import { skipToken, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { use } from 'react';
import { Tag } from '@/components/data-table/columns/cell';
import type { Row } from '@/components/data-table/columns/column';
import { PreviewField } from '@/components/data-table/preview/preview-field';
import { type CellProps, PageRows } from '@/components/data-table/table-body';
import {
  type CachedLocalTags,
  cachedLocalTagsKey,
  LocalTagValue,
  localTagsKey,
  type VisibleLocalTag,
} from '@/components/record/local-tag';
import { fetchJson } from '@/lib/console/browser/fetch-route';
import { tenantPath } from '@/lib/console/browser/tenant-path';

/**
 * Returns the local tag of a return. The page includes the latest tags. If there are more, one request reads the tags
 * of all other rows.
 */
function useLocalTag(row: Row): VisibleLocalTag | undefined {
  const resource = 'returns';
  const { data: cached } = useQuery<CachedLocalTags>({
    queryKey: cachedLocalTagsKey(resource),
    queryFn: skipToken,
  });
  const recordKey = ({ returnReferenceNumber }: Row) => String(returnReferenceNumber ?? '');
  const others = use(PageRows)
    .map(recordKey)
    .filter((record) => record !== '' && !cached?.labels.some((one) => one.record === record))
    .sort();
  const { data: fetched = [] } = useQuery({
    queryKey: [...localTagsKey, resource, others],
    queryFn:
      !cached || cached.complete || others.length === 0
        ? skipToken
        : () => {
            const search = new URLSearchParams(others.map((record) => ['record', record]));
            return fetchJson<VisibleLocalTag[]>(
              tenantPath(cached.tenant, `local-tags/${resource}?${search}`),
            );
          },
  });
  return [...(cached?.labels ?? []), ...fetched].find(({ record }) => record === recordKey(row));
}

/** Shows the local tag of a return, as a field beside the platform's tag. */
export function LocalTagField({ row }: { row: Row }) {
  const t = useTranslations('label');
  const label = useLocalTag(row);
  return (
    label && (
      <PreviewField label={t('field')}>
        <LocalTagValue label={label} />
      </PreviewField>
    )
  );
}

export function TagWithLocalTag({ row }: CellProps) {
  const label = useLocalTag(row);
  const tag = row.tag ? String(row.tag) : '';
  if (tag === '' && !label) return null;
  return (
    <>
      {tag !== '' && <Tag text={tag} short />}
      {label && <LocalTagValue label={label} className="align-middle" />}
    </>
  );
}
