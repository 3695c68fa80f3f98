import { QueryClient } from '@tanstack/react-query';
import * as z from '@/lib/contract/schema/zod';
import { pool } from '@/lib/db/pool';
import { processGlobal } from '@/lib/process-global';
import { readSetting } from '../stored-settings';
import { platformKey } from './client';

/** Whether the platform offered something. `at` is the time (ISO) of the response that showed it. */
const Finding = z.object({ isOffered: z.boolean(), at: z.string() });
type Finding = z.infer<typeof Finding>;
const StoredFindings = z.record(z.string(), Finding);

/** What is known about platforms: findings by platform, key and tenant, and API documents by URL. */
export const platformFacts = processGlobal(
  'platform facts',
  () => new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } }),
);

/** How long findings are cached before the findings of other processes are read. */
const REFRESH_MS = 60_000;

const settingName = (platform: string) => `capabilities of ${platform}`;

async function fetchFindings(platform: string): Promise<Map<string, Finding>> {
  try {
    const stored = StoredFindings.safeParse(await readSetting(settingName(platform)));
    return new Map(Object.entries(stored.data ?? {}));
  } catch (error) {
    // Without the database, nothing is known to be missing, so the platform is called.
    console.error(error);
    return new Map();
  }
}

/** Returns the findings for a tenant. Findings are kept per tenant, because an unknown tenant also gets 404s. */
export function loadFindings(tenant = ''): Promise<Map<string, Finding>> {
  const platform = platformKey(tenant);
  return platformFacts.fetchQuery({
    queryKey: ['findings', platform],
    queryFn: () => fetchFindings(platform),
    staleTime: REFRESH_MS,
  });
}

/** An operation that worked counts as offered for an hour. If it is removed earlier, its response shows the removal. */
const OFFERED_TTL_MS = 60 * 60_000;
/** A missing operation is called again after a day, or by "Test connection", in case the platform has been updated. */
const MISSING_TTL_MS = 24 * 60 * 60_000;
/**
 * Returns a recent finding: true if the platform offered the operation, false if not. Undefined if there is no recent
 * finding.
 */
export async function recentFinding(name: string, tenant = ''): Promise<boolean | undefined> {
  const finding = (await loadFindings(tenant)).get(name);
  if (!finding) return undefined;
  const ttlMs = finding.isOffered ? OFFERED_TTL_MS : MISSING_TTL_MS;
  return Date.parse(finding.at) > Date.now() - ttlMs ? finding.isOffered : undefined;
}

export async function storeFinding(name: string, isOffered: boolean, tenant = ''): Promise<void> {
  if ((await recentFinding(name, tenant)) === isOffered) return;
  const finding: Finding = { isOffered, at: new Date().toISOString() };
  (await loadFindings(tenant)).set(name, finding);
  const storing = pool().query(
    `insert into console.settings as s (name, value) values ($1, $2::jsonb)
     on conflict (name) do update set value = s.value || excluded.value, "updatedAt" = now()`,
    [settingName(platformKey(tenant)), JSON.stringify({ [name]: finding })],
  );
  await storing.catch((error: unknown) => console.error(error));
}

/** Forgets the API document and what is missing, so that a connection test finds what an update of the platform added. */
export async function clearMissing(tenant = ''): Promise<void> {
  const platform = platformKey(tenant);
  const clearing = pool().query(
    `update console.settings set value = (
       select coalesce(jsonb_object_agg(key, finding), '{}') from jsonb_each(value) known(key, finding)
       where finding -> 'isOffered' = 'true'
     ) where name = $1`,
    [settingName(platform)],
  );
  await clearing.catch((error: unknown) => console.error(error));
  platformFacts.removeQueries({ queryKey: ['findings', platform] });
  platformFacts.removeQueries({ queryKey: ['document'] });
}
