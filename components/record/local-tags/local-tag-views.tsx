'use client';

import { skipToken, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { Tag } from '@/components/data-table/columns/cell';
import type { Row } from '@/components/data-table/columns/column';
import { PreviewField } from '@/components/data-table/preview/preview-field';
import type { CellProps } from '@/components/data-table/rows';
import { fetchRoute } from '@/lib/console/browser/fetch-route';
import { tenantPath } from '@/lib/console/browser/tenant-path';
import { isRecord } from '@/lib/contract/schema/is-record';
import {
  type CachedLocalTags,
  cachedLocalTagsKey,
  LocalTagValue,
  localTagKey,
  type VisibleLocalTag,
} from './local-tag';

/** Rows request their tags one after the other: collect them into one request. */
const BATCH_MS = 10;
/** The limits of one request: records per response, and characters of the URL. */
const MAX_RECORDS = 100;
const MAX_LENGTH = 6_000;

type PendingBatch = { records: string[]; answer: Promise<ReadonlyMap<string, VisibleLocalTag>> };
const openBatches = new Map<string, PendingBatch>();

const isLabel = (value: unknown): value is VisibleLocalTag =>
  isRecord(value) && 'record' in value && 'label' in value && 'person' in value;

const recordsQuery = (records: readonly string[]) =>
  String(new URLSearchParams(records.map((one) => ['record', one])));

const isInBatch = (records: readonly string[], record: string) =>
  records.length < MAX_RECORDS && recordsQuery([...records, record]).length <= MAX_LENGTH;

function batchReads(list: string, read: (query: string) => Promise<Response>): PendingBatch {
  const records: string[] = [];
  const fetchLocalTags = async () => {
    if (openBatches.get(list)?.records === records) openBatches.delete(list);
    const answer = await read(recordsQuery(records));
    if (!answer.ok) throw new Error(String(answer.status));
    const parsed: unknown = await answer.json();
    const labels = Array.isArray(parsed) ? parsed.filter(isLabel) : [];
    return new Map(labels.map((label) => [label.record, label]));
  };
  return { records, answer: new Promise((go) => setTimeout(go, BATCH_MS)).then(fetchLocalTags) };
}

/** The local tag of a record, null without one. `list`: the list of the record; `read` fetches the tags of several records. */
export async function fetchLocalTag(
  list: string,
  record: string,
  read: (query: string) => Promise<Response>,
): Promise<VisibleLocalTag | null> {
  const pending = openBatches.get(list);
  const batch = pending && isInBatch(pending.records, record) ? pending : batchReads(list, read);
  openBatches.set(list, batch);
  batch.records.push(record);
  return (await batch.answer).get(record) ?? null;
}

/** The local tag of a record. The latest ones come with the page; if there are more, rows fetch their own. */
function useLocalTag(resource: string, record: string): VisibleLocalTag | undefined {
  const { data: cached } = useQuery<CachedLocalTags>({
    queryKey: cachedLocalTagsKey(resource),
    queryFn: skipToken,
  });
  const sent = cached?.labels.find((one) => one.record === record);
  const tenant = cached && !cached.complete && !sent ? cached.tenant : undefined;
  const { data: fetched } = useQuery({
    queryKey: localTagKey(resource, record),
    queryFn:
      tenant === undefined
        ? skipToken
        : () =>
            fetchLocalTag(`${tenant} ${resource}`, record, (query) =>
              fetchRoute(tenantPath(tenant, `local-tags/${resource}?${query}`)),
            ),
  });
  return sent ?? (tenant === undefined ? undefined : (fetched ?? undefined));
}

/** The local tag of a return, as a field beside the platform's. */
export function LocalTagField({ row }: { row: Row }) {
  const t = useTranslations('label');
  const label = useLocalTag('returns', String(row.returnReferenceNumber ?? ''));
  return (
    label && (
      <PreviewField label={t('field')}>
        <LocalTagValue label={label} />
      </PreviewField>
    )
  );
}

/** The tag of a return from the platform, and its local tag. */
export function TagWithLocalTag({ row }: CellProps) {
  const label = useLocalTag('returns', String(row.returnReferenceNumber ?? ''));
  const tag = row.tag ? String(row.tag) : '';
  if (tag === '' && !label) return null;
  return (
    <>
      {tag !== '' && <Tag text={tag} short />}
      {label && <LocalTagValue label={label} className="align-middle" />}
    </>
  );
}
