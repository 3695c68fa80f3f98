'use client';

import { useQuery } from '@tanstack/react-query';
import { readQuery } from '@/lib/console/browser/read-query';
import type { ReadName } from '@/lib/console/browser/result';
import { isObject, isRecord } from '@/lib/contract/schema/is-record';
import { oftenIn } from './tag-text';

const MOST = 8;
const FRESH_MS = 300_000;
const none: readonly string[] = [];

/** A hundred records that have a tag: enough to know which are used. */
const dqb = 'o=NotEqual&p=tag&v=null&offset=0&count=100';

/** Its records tell no tag: asked for one, the platform refuses. */
const UNTOLD: ReadName = 'getReceivingOrders';

const isRow = (value: unknown): value is { tag: string } =>
  isRecord(value) && 'tag' in value && typeof value.tag === 'string';

const rowsOf = (answer: unknown): unknown[] => {
  if (!isObject(answer)) return [];
  return Object.values(answer).find(Array.isArray) ?? [];
};

/** The words that the tenant's tags in this list have most often; none as long as they are not read, or cannot be. */
export function useOften(tenant: string, list: ReadName | undefined): readonly string[] {
  const { data } = useQuery({
    ...readQuery(list ?? 'getReturnsWithTag', tenant, { query: { dqb } }),
    enabled: list !== undefined && list !== UNTOLD,
    staleTime: FRESH_MS,
  });
  if (!data) return none;
  return oftenIn(
    rowsOf(data.answer)
      .filter(isRow)
      .map(({ tag }) => tag),
    MOST,
  );
}
