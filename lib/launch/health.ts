import { pool } from '@/lib/db/pool';

const LIMIT_MS = 2_000;

/** Where the server stands. Only `ready` takes new work. */
export type Phase = 'starting' | 'ready' | 'stopping';

type Check = { ok: boolean; milliseconds: number; error?: string };

async function checkDatabase(): Promise<Check> {
  const begun = performance.now();
  const spent = () => Math.round(performance.now() - begun);
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error(`no answer within ${LIMIT_MS} ms`)), LIMIT_MS).unref();
  });
  try {
    await Promise.race([pool().query('select 1'), late]);
    return { ok: true, milliseconds: spent() };
  } catch (error) {
    const said = error instanceof Error ? error.message || error.name : String(error);
    return { ok: false, milliseconds: spent(), error: said };
  }
}

/** `/health/ready`: 200 when requests can be answered, else 503; within 2 s. */
export async function readiness(phase: Phase): Promise<{ status: 200 | 503; body: object }> {
  if (phase !== 'ready') return { status: 503, body: { status: phase } };
  const database = await checkDatabase();
  return database.ok
    ? { status: 200, body: { status: 'ready', checks: { database } } }
    : { status: 503, body: { status: 'unavailable', checks: { database } } };
}
