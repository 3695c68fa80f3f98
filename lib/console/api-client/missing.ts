import { platformKey } from './client';
import { forgetMissing, missingOperations, recordMissing } from './missing-operations';

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
