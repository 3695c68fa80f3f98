'use client';

import { type QueryClient, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type KeptLabels, labelsKey } from './kept-labels';
import type { ShownLabel } from './shown-label';

const isLabel = (value: unknown): value is ShownLabel =>
  typeof value === 'object' && value !== null && 'record' in value && 'label' in value && 'person' in value;

/** The rows of a page ask one after the other; they are asked for together. */
const TOGETHER_MS = 10;
const asked = new WeakMap<QueryClient, Set<string>>();
const waiting: string[] = [];

function want(client: QueryClient, tenant: string, resource: string, record: string): void {
  const before = asked.get(client) ?? new Set();
  asked.set(client, before);
  if (before.has(record)) return;
  before.add(record);
  if (waiting.push(record) > 1) return;
  setTimeout(async () => {
    const query = new URLSearchParams(waiting.splice(0).map((one) => ['record', one]));
    const answer = await fetch(`/t/${encodeURIComponent(tenant)}/labels/${resource}?${query}`).catch(
      () => undefined,
    );
    const told: unknown = answer?.ok ? await answer.json() : [];
    const found = Array.isArray(told) ? told.filter(isLabel) : [];
    client.setQueryData<KeptLabels>(
      labelsKey(resource),
      (kept) => kept && { ...kept, labels: [...kept.labels, ...found] },
    );
  }, TOGETHER_MS);
}

/** The label kept here of a record. Those given last come with the page; where there are more, a row asks for its own. */
export function useLabel(resource: string, record: string): ShownLabel | undefined {
  const client = useQueryClient();
  const { data } = useQuery<KeptLabels>({ queryKey: labelsKey(resource), queryFn: skipToken });
  const label = data?.labels.find((one) => one.record === record);
  const tenant = data && !data.complete && !label ? data.tenant : undefined;
  useEffect(() => {
    if (tenant !== undefined) want(client, tenant, resource, record);
  }, [client, tenant, resource, record]);
  return label;
}
