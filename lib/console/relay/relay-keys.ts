import { createHash, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import { pool } from '@/lib/db/pool';

/** What a relay key may do: reads, writes, or both. */
export type RelayRight = 'read' | 'write';

/** What happens to orders that break a rule: nothing, they are counted, or they are held back. */
export type RelayValidation = 'off' | 'report' | 'block';

/** A key as a call needs it. */
export type RelayKey = {
  id: string;
  tenant: string;
  name: string;
  rights: RelayRight[];
  validation: RelayValidation;
};

/** A key as the settings show it; the secret itself is nowhere. `secrets`: by prefix, with the end of one that was replaced. */
export type ListedRelayKey = RelayKey & {
  createdBy: string;
  createdAt: Date;
  lastUsedAt: Date | null;
  revokedAt: Date | null;
  secrets: { prefix: string; createdAt: string; expiresAt: string | null }[];
};

const FORM = /^tmr_([A-Za-z0-9]{10})_([A-Za-z0-9_-]{43})$/;

const hashOf = (secret: string) => createHash('sha256').update(secret).digest();

/** Compared where there is no such prefix, so that both answers take as long. */
const NOBODY = randomBytes(32);

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const prefixOf = () => [...randomBytes(10)].map((byte) => letters[byte % letters.length]).join('');

function newSecret(): { prefix: string; secret: string; hash: Buffer } {
  const prefix = prefixOf();
  const secret = `tmr_${prefix}_${randomBytes(32).toString('base64url')}`;
  return { prefix, secret, hash: hashOf(secret) };
}

type Found = RelayKey & { prefix: string; hash: Buffer };
type Asked = {
  promise: Promise<Found | undefined>;
  settle: (found: Found | undefined) => void;
  fail: (error: unknown) => void;
};

const asked = new Map<string, Asked>();
let asking = false;

function ask(): Asked {
  let settle: Asked['settle'] = () => undefined;
  let fail: Asked['fail'] = () => undefined;
  const promise = new Promise<Found | undefined>((resolve, reject) => {
    settle = resolve;
    fail = reject;
  });
  return { promise, settle, fail };
}

async function answerAsked(): Promise<void> {
  asking = true;
  while (asked.size > 0) {
    const batch = new Map(asked);
    asked.clear();
    try {
      const { rows } = await pool().query<Found>({
        name: 'relay-keys',
        text: `select s.prefix, s.hash, k.id, k.tenant, k.name, k.rights, k.validation
          from console.relay_secrets s join console.relay_keys k on k.id = s.key join console.tenants t on t.id = k.tenant
          where s.prefix = any ($1::text[]) and k."revokedAt" is null and (s."expiresAt" is null or s."expiresAt" > now())`,
        values: [[...batch.keys()]],
      });
      for (const [prefix, { settle }] of batch) settle(rows.find((row) => row.prefix === prefix));
    } catch (error) {
      for (const { fail } of batch.values()) fail(error);
    }
  }
  asking = false;
}

/** Asks the database after this moment, never before: of many at once all share one question. */
function fetchExisting(prefix: string): Promise<Found | undefined> {
  const known = asked.get(prefix);
  if (known) return known.promise;
  const made = ask();
  asked.set(prefix, made);
  if (!asking) void answerAsked();
  return made.promise;
}

const LAST_KNOWN_MS = 10 * 60_000;
const MOST_KNOWN = 1_000;
const lastKnown = new Map<string, { found: Found; at: number }>();

function remember(prefix: string, found: Found | undefined): void {
  if (lastKnown.size >= MOST_KNOWN) lastKnown.clear();
  if (found) lastKnown.set(prefix, { found, at: Date.now() });
  else lastKnown.delete(prefix);
}

/** With `lastResort` a key that was in force within ten minutes is taken while the database is away. */
async function find(prefix: string, lastResort: boolean): Promise<Found | undefined> {
  try {
    const found = await fetchExisting(prefix);
    remember(prefix, found);
    return found;
  } catch (error) {
    const known = lastKnown.get(prefix);
    if (lastResort && known && Date.now() - known.at < LAST_KNOWN_MS) return known.found;
    throw error;
  }
}

/**
 * The key behind an `Authorization` header, bare or after `Bearer`; nothing when it is not known, was revoked or replaced, or
 * its tenant is gone. Throws with the database away, but for a key that was just in force where `lastResort` allows it.
 */
export async function relayKeyIn(
  header: string | undefined,
  lastResort: boolean,
): Promise<RelayKey | undefined> {
  const secret = (header ?? '').replace(/^Bearer\s+/i, '').trim();
  const prefix = FORM.exec(secret)?.[1];
  if (prefix === undefined) return undefined;
  const found = await find(prefix, lastResort);
  const isRight = timingSafeEqual(found?.hash ?? NOBODY, hashOf(secret));
  if (!found || !isRight) return undefined;
  const { id, tenant, name, rights, validation } = found;
  return { id, tenant, name, rights, validation };
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

/** Changes name, rights or validation of a key that stands; false when there is none. */
export async function changeRelayKey(
  id: string,
  change: Partial<Pick<NewRelayKey, 'name' | 'rights' | 'validation'>>,
): Promise<boolean> {
  const { rowCount } = await pool().query(
    `update console.relay_keys set name = coalesce($2, name), rights = coalesce($3, rights), validation = coalesce($4, validation)
     where id = $1 and "revokedAt" is null`,
    [id, change.name ?? null, change.rights ?? null, change.validation ?? null],
  );
  return rowCount === 1;
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
  return rowCount === 1 ? secret : undefined;
}

/** Ends a key: the next call with it is refused, in every process. False when it had ended before. */
export async function revokeRelayKey(id: string): Promise<boolean> {
  const { rowCount } = await pool().query(
    'update console.relay_keys set "revokedAt" = now() where id = $1 and "revokedAt" is null',
    [id],
  );
  return rowCount === 1;
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
