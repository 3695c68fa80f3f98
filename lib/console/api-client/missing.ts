import { isRecord } from '@/lib/contract/schema/is-record';
import { pool } from '@/lib/db/pool';
import { platformKey } from './client';

/** What a platform was found not to offer, and when (ISO): by the name of the operation. */
type MissingOperations = Readonly<Record<string, string>>;

const nameOf = (platform: string) => `operations missing on ${platform}`;

const isRecorded = (value: unknown): value is MissingOperations =>
  isRecord(value) && Object.values(value).every((at) => typeof at === 'string');

/** What was found missing. `platform` tells platform, key and tenant apart. */
async function missingOperations(platform: string): Promise<MissingOperations> {
  const { rows } = await pool().query<{ value: unknown }>({
    name: 'console-missing-operations',
    text: 'select value from console.settings where name = $1',
    values: [nameOf(platform)],
  });
  const value = rows[0]?.value;
  return isRecorded(value) ? value : {};
}

/** Records that an operation is missing now. */
async function recordMissing(platform: string, operation: string): Promise<void> {
  await pool().query(
    `insert into console.settings as s (name, value) values ($1, jsonb_build_object($2::text, $3::text))
     on conflict (name) do update set value = s.value || excluded.value, "updatedAt" = now()`,
    [nameOf(platform), operation, new Date().toISOString()],
  );
}

/** Forgets what was found missing, so that it is asked again. */
async function forgetMissing(platform: string): Promise<void> {
  await pool().query('delete from console.settings where name = $1', [nameOf(platform)]);
}

/** What a platform does not offer is asked for once a day; a new version of it is seen then, or by "Test connection". */
const ASKED_AGAIN_MS = 24 * 60 * 60_000;
/** What other processes found is read again after this. */
const READ_AGAIN_MS = 60_000;

type Known = { readAt: number; at: Promise<Map<string, number>> };

declare global {
  var tallymanMissing: Map<string, Known> | undefined;
}

async function readKnown(platform: string): Promise<Map<string, number>> {
  try {
    const found = await missingOperations(platform);
    return new Map(Object.entries(found).map(([name, at]) => [name, Date.parse(at)]));
  } catch (error) {
    // Without the database nothing is known, and the platform is asked.
    console.error(error);
    return new Map();
  }
}

function known(platform: string): Known {
  globalThis.tallymanMissing ??= new Map();
  const before = globalThis.tallymanMissing.get(platform);
  if (before && before.readAt > Date.now() - READ_AGAIN_MS) return before;
  const now = { readAt: Date.now(), at: readKnown(platform) };
  globalThis.tallymanMissing.set(platform, now);
  return now;
}

/** Whether the platform was found within a day not to have something, for this tenant: an unknown tenant must not hide it from others. */
export async function isKnownMissing(name: string, tenant = ''): Promise<boolean> {
  const at = (await known(platformKey(tenant)).at).get(name);
  return at !== undefined && at > Date.now() - ASKED_AGAIN_MS;
}

/** Remembers that the platform does not have something, for everybody and for a day. */
export async function noteMissing(name: string, tenant = ''): Promise<void> {
  const platform = platformKey(tenant);
  if (await isKnownMissing(name, tenant)) return;
  (await known(platform).at).set(name, Date.now());
  await recordMissing(platform, name).catch((error: unknown) => console.error(error));
}

/** Everything is asked again: somebody tests the connection. */
export async function askMissingAgain(tenant = ''): Promise<void> {
  const platform = platformKey(tenant);
  globalThis.tallymanMissing?.delete(platform);
  await forgetMissing(platform).catch((error: unknown) => console.error(error));
}
