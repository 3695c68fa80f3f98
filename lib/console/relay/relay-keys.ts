import { randomBytes, randomUUID } from 'node:crypto';
import { pool } from '@/lib/db/pool';
import {
  hashOf,
  keyChangesApply,
  type RelayKey,
  type RelayRight,
  type RelayValidation,
} from './relay-key-lookup';

/** A key as the settings show it; the secret itself is nowhere. `secrets`: by prefix, with the end of one that was replaced. */
export type ListedRelayKey = RelayKey & {
  createdBy: string;
  createdAt: Date;
  lastUsedAt: Date | null;
  revokedAt: Date | null;
  secrets: { prefix: string; createdAt: string; expiresAt: string | null }[];
};

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const prefixOf = () => [...randomBytes(10)].map((byte) => letters[byte % letters.length]).join('');

function newSecret(): { prefix: string; secret: string; hash: Buffer } {
  const prefix = prefixOf();
  const secret = `tmr_${prefix}_${randomBytes(32).toString('base64url')}`;
  return { prefix, secret, hash: hashOf(secret) };
}

export type NewRelayKey = {
  tenant: string;
  name: string;
  rights: readonly RelayRight[];
  validation: RelayValidation;
};

/** Makes a key. The secret is told here and never again. */
export async function createRelayKey(
  given: NewRelayKey,
  createdBy: string,
): Promise<{ id: string; secret: string }> {
  const { prefix, secret, hash } = newSecret();
  const id = randomUUID();
  await pool().query(
    `with made as (
       insert into console.relay_keys (id, tenant, name, rights, validation, "createdBy") values ($1, $2, $3, $4, $5, $6) returning id
     )
     insert into console.relay_secrets (prefix, key, hash) select $7, id, $8 from made`,
    [id, given.tenant, given.name, given.rights, given.validation, createdBy, prefix, hash],
  );
  return { id, secret };
}

/** Changes name, rights or validation of a key that stands, in every process once this settles; false when there is none. */
export async function changeRelayKey(
  id: string,
  change: Partial<Pick<NewRelayKey, 'name' | 'rights' | 'validation'>>,
): Promise<boolean> {
  const { rowCount } = await pool().query(
    `update console.relay_keys set name = coalesce($2, name), rights = coalesce($3, rights), validation = coalesce($4, validation)
     where id = $1 and "revokedAt" is null`,
    [id, change.name ?? null, change.rights ?? null, change.validation ?? null],
  );
  if (rowCount !== 1) return false;
  await keyChangesApply();
  return true;
}

/** Gives a key a new secret; the former ones are taken for so many hours more. Nothing when there is no such key. */
export async function rotateRelayKey(id: string, overlapHours: number): Promise<string | undefined> {
  const { prefix, secret, hash } = newSecret();
  const { rowCount } = await pool().query(
    `with key as (select id from console.relay_keys where id = $1 and "revokedAt" is null for update),
     former as (
       update console.relay_secrets set "expiresAt" = least("expiresAt", now() + make_interval(hours => $4))
       where key = (select id from key) and ("expiresAt" is null or "expiresAt" > now())
     )
     insert into console.relay_secrets (prefix, key, hash) select $2, id, $3 from key`,
    [id, prefix, hash, overlapHours],
  );
  if (rowCount !== 1) return undefined;
  await keyChangesApply();
  return secret;
}

/** Ends a key: once this settles, every call with it is refused, in every process. False when it had ended before. */
export async function revokeRelayKey(id: string): Promise<boolean> {
  const { rowCount } = await pool().query(
    'update console.relay_keys set "revokedAt" = now() where id = $1 and "revokedAt" is null',
    [id],
  );
  if (rowCount !== 1) return false;
  await keyChangesApply();
  return true;
}

/** The keys of a tenant, or of all; those that stand first, by name. */
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

/** Names by which the integrations of a tenant are told apart, also of those that ended: those that share a name have the end of their id. */
export async function integrationNames(tenant: string): Promise<{ id: string; name: string }[]> {
  const { rows } = await pool().query<{ id: string; name: string; shared: boolean }>(
    `select id, name, count(*) over (partition by name) > 1 as shared from console.relay_keys where tenant = $1
     order by "revokedAt" is not null, lower(name), id`,
    [tenant],
  );
  return rows.map(({ id, name, shared }) => ({ id, name: shared ? `${name} · …${id.slice(-4)}` : name }));
}
