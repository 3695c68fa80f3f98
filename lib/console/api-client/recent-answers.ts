import { QueryClient } from '@tanstack/query-core';

/** So long an answer is told to everybody as it is; an older one is told once more while it is read again behind. */
const FRESH_MS = 30_000;
const USABLE_MS = 5 * 60_000;

declare global {
  var tallymanRecentAnswers: QueryClient | undefined;
}

/** Answers that serve everybody who may see a tenant, under keys that begin with it. On globalThis: pages and actions are different bundles. */
export function recentAnswers(): QueryClient {
  globalThis.tallymanRecentAnswers ??= new QueryClient({
    defaultOptions: {
      queries: { staleTime: FRESH_MS, gcTime: USABLE_MS, retry: false, networkMode: 'always' },
    },
  });
  return globalThis.tallymanRecentAnswers;
}

/** After a write to a tenant nothing that was read of it before is told any more. */
export const forgetRecentAnswers = (tenant: string): void =>
  globalThis.tallymanRecentAnswers?.removeQueries({ queryKey: [tenant] });
