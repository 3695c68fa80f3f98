import { queryOptions } from '@tanstack/react-query';
import { isRecord } from '@/lib/contract/schema/is-record';

/** A record that somebody opened: its path under the tenant, and what stood over it. */
export type Recent = { path: string; label: string };

const isRecent = (value: unknown): value is Recent =>
  isRecord(value) &&
  'path' in value &&
  typeof value.path === 'string' &&
  'label' in value &&
  typeof value.label === 'string';

/** What this person opened in this tenant, the latest first. */
export const recentsQuery = (tenant: string) =>
  queryOptions({
    queryKey: ['recents', tenant] as const,
    queryFn: async ({ signal }): Promise<Recent[]> => {
      const answer = await fetch(`/t/${encodeURIComponent(tenant)}/recents`, { signal });
      if (!answer.ok) throw new Error(String(answer.status));
      const found: unknown = await answer.json();
      return Array.isArray(found) ? found.filter(isRecent) : [];
    },
    staleTime: 60_000,
    retry: false,
  });

/** The list with one opened just now. */
export const withRecent = (all: readonly Recent[], opened: Recent): Recent[] => [
  opened,
  ...all.filter(({ path }) => path !== opened.path),
];

/** Keeps it for this person. A courtesy: nothing depends on it, and nobody waits. */
export async function keepRecent(tenant: string, opened: Recent & { state?: string }): Promise<void> {
  await fetch(`/t/${encodeURIComponent(tenant)}/recents`, {
    method: 'POST',
    keepalive: true,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(opened),
  }).catch(() => undefined);
}
