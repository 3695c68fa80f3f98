'use client';

import { skipToken, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { Tag } from '@/components/data-table/columns/cell';
import type { Row } from '@/components/data-table/columns/column';
import { PreviewFact } from '@/components/data-table/preview/preview-fact';
import type { CellProps } from '@/components/data-table/rows';
import {
  type CachedLocalTags,
  cachedLocalTagsKey,
  localTagKey,
  type VisibleLocalTag,
} from './local-tag-storage';
import { LocalTagValue } from './local-tag-value';
import { askLocalTag } from './read-local-tag';

/** The label kept here of a record. Those given last come with the page; where there are more, a row asks for its own. */
function useLabel(resource: string, record: string): VisibleLocalTag | undefined {
  const { data: kept } = useQuery<CachedLocalTags>({
    queryKey: cachedLocalTagsKey(resource),
    queryFn: skipToken,
  });
  const sent = kept?.labels.find((one) => one.record === record);
  const tenant = kept && !kept.complete && !sent ? kept.tenant : undefined;
  const { data: own } = useQuery({
    queryKey: localTagKey(resource, record),
    queryFn:
      tenant === undefined
        ? skipToken
        : () =>
            askLocalTag(`${tenant} ${resource}`, record, (query) =>
              fetch(`/t/${encodeURIComponent(tenant)}/local-tags/${resource}?${query}`),
            ),
  });
  return sent ?? (tenant === undefined ? undefined : (own ?? undefined));
}

/** The label kept here of a return, as a fact beside those that the platform tells. */
export function LocalTagFact({ row }: { row: Row }) {
  const t = useTranslations('label');
  const label = useLabel('returns', String(row.returnReferenceNumber ?? ''));
  return (
    label && (
      <PreviewFact label={t('field')}>
        <LocalTagValue label={label} />
      </PreviewFact>
    )
  );
}

/** The tag of a return as the platform tells it, and beside it the label that is kept here. */
export function TagWithLocalTag({ row }: CellProps) {
  const label = useLabel('returns', String(row.returnReferenceNumber ?? ''));
  const tag = row.tag ? String(row.tag) : '';
  if (tag === '' && !label) return null;
  return (
    <>
      {tag !== '' && <Tag text={tag} short />}
      {label && <LocalTagValue label={label} className="align-middle" />}
    </>
  );
}
