import { createHash, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import type { ClientBase, Pool } from 'pg';
import { pool } from '@/lib/db/pool';

/**
 * A key in the settings. `secrets` contains the prefix of each secret and the expiry of a replaced secret. Secrets themselves
 * are not stored.
 */
export type ListedRelayKey = RelayKey & {
  createdBy: string;
  createdAt: Date;
  lastUsedAt: Date | null;
  revokedAt: Date | null;
  secrets: { prefix: string; createdAt: string; expiresAt: string | null }[];
};

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const newPrefix = () => [...randomBytes(10)].map((byte) => letters[byte % letters.length]).join('');

function newSecret(): { prefix: string; secret: string; hash: Buffer } {
  const prefix = newPrefix();
  const secret = `tmr_${prefix}_${randomBytes(32).toString('base64url')}`;
  return { prefix, secret, hash: hashSecret(secret) };
}

export type NewRelayKey = {
  tenant: string;
  name: string;
  rights: readonly RelayRight[];
  validation: RelayValidation;
};

/** Creates a key for a registered tenant. Returns undefined if there is no such tenant. The secret cannot be read later. */
export async function createRelayKey(
  input: NewRelayKey,
  createdBy: string,
  database: Pool | ClientBase = pool(),
): Promise<{ id: string; secret: string } | undefined> {
  const { prefix, secret, hash } = newSecret();
  const id = randomUUID();
  // Locks the tenant's row until the key is stored, so that removing the tenant concurrently also revokes the key.
  const { rowCount } = await database.query(
    `with tenant as (select id from console.tenants where id = $2 for share), made as (
       insert into console.relay_keys (id, tenant, name, rights, validation, "createdBy")
       select $1, id, $3, $4, $5, $6 from tenant returning id
     )
     insert into console.relay_secrets (prefix, key, hash) select $7, id, $8 from made`,
    [id, input.tenant, input.name, input.rights, input.validation, createdBy, prefix, hash],
  );
  return rowCount === 1 ? { id, secret } : undefined;
}

/** Changes the name, rights or validation of an active key. Returns false if there is no such key. */
export async function changeRelayKey(
  id: string,
  change: Partial<Pick<NewRelayKey, 'name' | 'rights' | 'validation'>>,
  database: Pool | ClientBase = pool(),
): Promise<boolean> {
  const { rowCount } = await database.query(
    `update console.relay_keys set name = coalesce($2, name), rights = coalesce($3, rights), validation = coalesce($4, validation)
     where id = $1 and "revokedAt" is null`,
    [id, change.name ?? null, change.rights ?? null, change.validation ?? null],
  );
  return rowCount === 1;
}

/**
 * Gives an active key a new secret and returns it. Previous secrets work for `graceHours` more. Returns undefined if there is
 * no such key.
 */
export async function rotateRelayKey(
  id: string,
  graceHours: number,
  database: Pool | ClientBase = pool(),
): Promise<string | undefined> {
  const { prefix, secret, hash } = newSecret();
  const { rowCount } = await database.query(
    `with key as (select id from console.relay_keys where id = $1 and "revokedAt" is null for update),
     former as (
       update console.relay_secrets set "expiresAt" = least("expiresAt", now() + make_interval(hours => $4))
       where key = (select id from key) and ("expiresAt" is null or "expiresAt" > now())
     )
     insert into console.relay_secrets (prefix, key, hash) select $2, id, $3 from key`,
    [id, prefix, hash, graceHours],
  );
  return rowCount === 1 ? secret : undefined;
}

/** Revokes a key. Returns false if there is no such active key. */
export async function revokeRelayKey(id: string, database: Pool | ClientBase = pool()): Promise<boolean> {
  const { rowCount } = await database.query(
    'update console.relay_keys set "revokedAt" = now() where id = $1 and "revokedAt" is null',
    [id],
  );
  return rowCount === 1;
}

/** Returns the keys of a tenant, or of all tenants: active keys first, then by name. */
export async function listRelayKeys(tenant?: string): Promise<ListedRelayKey[]> {
  const { rows } = await pool().query<ListedRelayKey>(
    `select k.id, k.tenant, k.name, k.rights, k.validation, k."createdBy", k."createdAt", k."lastUsedAt", k."revokedAt",
       coalesce((select json_agg(json_build_object('prefix', s.prefix, 'createdAt', s."createdAt", 'expiresAt', s."expiresAt")
         order by s."createdAt" desc) from console.relay_secrets s
         where s.key = k.id and (s."expiresAt" is null or s."expiresAt" > now())), '[]') as secrets
     from console.relay_keys k where $1::text is null or k.tenant = $1
     order by k."revokedAt" is not null, lower(k.name), k.id`,
    [tenant ?? null],
  );
  return rows;
}

/**
 * Lists a tenant's integrations, sorted by name, with revoked ones last. Duplicate names get the last four characters of the ID as a
 * suffix.
 */
export async function integrationNames(tenant: string): Promise<{ id: string; name: string }[]> {
  const { rows } = await pool().query<{ id: string; name: string; shared: boolean }>(
    `select id, name, count(*) over (partition by name) > 1 as shared from console.relay_keys where tenant = $1
     order by "revokedAt" is not null, lower(name), id`,
    [tenant],
  );
  return rows.map(({ id, name, shared }) => ({ id, name: shared ? `${name} · …${id.slice(-4)}` : name }));
}

type RelayRight = 'read' | 'write';

/** The treatment of orders that break a rule: forward them, forward and count them, or block them. */
type RelayValidation = 'off' | 'report' | 'block';

export type RelayKey = {
  id: string;
  tenant: string;
  name: string;
  rights: RelayRight[];
  validation: RelayValidation;
};

const SECRET_FORMAT = /^tmr_([A-Za-z0-9]{10})_([A-Za-z0-9_-]{43})$/;

const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/** The hash to compare with if the prefix is unknown, so that the response takes the same time. */
const DUMMY_HASH = randomBytes(32);

type StoredKey = RelayKey & { hash: Buffer };

const LAST_RESORT_MS = 10 * 60_000;
const MAX_REMEMBERED = 1_000;
/** Recently valid keys by prefix, used with `lastResort` while the database is unavailable. */
const recentKeys = new Map<string, { found: StoredKey; at: number }>();

/** Reads the key for each call, so that every process rejects a revoked key immediately. */
async function findKey(prefix: string, lastResort: boolean): Promise<StoredKey | undefined> {
  try {
    const { rows } = await pool().query<StoredKey>({
      name: 'relay-key',
      text: `select s.hash, k.id, k.tenant, k.name, k.rights, k.validation
        from console.relay_secrets s join console.relay_keys k on k.id = s.key join console.tenants t on t.id = k.tenant
        where s.prefix = $1 and k."revokedAt" is null and (s."expiresAt" is null or s."expiresAt" > now())`,
      values: [prefix],
    });
    const [found] = rows;
    if (recentKeys.size >= MAX_REMEMBERED) recentKeys.clear();
    if (found) recentKeys.set(prefix, { found, at: performance.now() });
    else recentKeys.delete(prefix);
    return found;
  } catch (error) {
    const last = recentKeys.get(prefix);
    if (lastResort && last && performance.now() - last.at < LAST_RESORT_MS) return last.found;
    throw error;
  }
}

/**
 * Returns the key of an `Authorization` header, with or without `Bearer`. Undefined if the key is unknown, revoked or replaced,
 * or its tenant was removed. Throws if the database is unavailable, unless `lastResort` allows a recently valid key.
 */
export async function findRelayKey(
  header: string | undefined,
  lastResort: boolean,
): Promise<RelayKey | undefined> {
  const secret = (header ?? '').replace(/^Bearer\s+/i, '').trim();
  const prefix = SECRET_FORMAT.exec(secret)?.[1];
  if (prefix === undefined) return undefined;
  const found = await findKey(prefix, lastResort);
  const isMatch = timingSafeEqual(found?.hash ?? DUMMY_HASH, hashSecret(secret));
  if (!found || !isMatch) return undefined;
  const { id, tenant, name, rights, validation } = found;
  return { id, tenant, name, rights, validation };
}
