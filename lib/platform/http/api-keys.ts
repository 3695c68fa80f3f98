import { hash as digest, timingSafeEqual } from 'node:crypto';
import { pool } from '@/lib/db/pool';
import { config } from '@/lib/env';
import { ApiError } from '../api-error';

/** The caller of the API: the home tenant of its key, and whether the key may act for other tenants (D3). */
export type Caller = { tenantId: string; canEmulate: boolean };

/** The tenant of the platform's own key. */
export const HOME_TENANT = 'main';

const CACHE_TTL_MS = 4_000;
const cache = new Map<string, { caller: Caller; expiresAt: number }>();

const hashKey = (key: string) => digest('sha256', key, 'buffer');

/**
 * True for the current and the previous key in the settings. The database does not store these keys, so a key stops working once
 * it is removed from the settings.
 */
function isConfiguredKey(hash: Buffer): boolean {
  const { platformApiKey, platformApiKeyPrevious } = config();
  const keys = platformApiKeyPrevious ? [platformApiKey, platformApiKeyPrevious] : [platformApiKey];
  return keys.map((key) => timingSafeEqual(hashKey(key), hash)).includes(true);
}

/** Registers a key for a home tenant. An existing key keeps its home tenant and gets the new permission. */
export async function registerKey(key: string, tenantId: string, canEmulate: boolean): Promise<void> {
  await pool().query(
    `insert into platform.keys (hash, "tenantId", "mayEmulate") values ($1, $2, $3)
     on conflict (hash) do update set "mayEmulate" = excluded."mayEmulate"`,
    [hashKey(key), tenantId, canEmulate],
  );
  cache.clear();
}

const unauthorized = (message: string) => new ApiError(401, [], message, { 'www-authenticate': 'ApiKey' });

/** Returns the caller for an `Authorization` header, with or without the prefix `Bearer ` (D3). Throws 401 for an unknown key. */
export async function authenticate(header: string | null): Promise<Caller> {
  const key = (header ?? '').replace(/^Bearer\s+/i, '').trim();
  if (key === '') throw unauthorized('The header Authorization with an API key is required');
  const hash = hashKey(key);
  if (isConfiguredKey(hash)) return { tenantId: HOME_TENANT, canEmulate: true };
  const id = hash.toString('base64');
  const now = Date.now();
  const cached = cache.get(id);
  if (cached && cached.expiresAt > now) return cached.caller;
  const { rows } = await pool().query<Caller>({
    name: 'caller',
    text: 'select "tenantId", "mayEmulate" as "canEmulate" from platform.keys where hash = $1',
    values: [hash],
  });
  const [caller] = rows;
  if (!caller) throw unauthorized('Unknown API key');
  if (cache.size > 1000) cache.clear();
  cache.set(id, { caller, expiresAt: now + CACHE_TTL_MS });
  return caller;
}
