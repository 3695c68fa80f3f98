import { z } from 'zod';

const Issue = z.object({ path: z.string(), message: z.string(), code: z.string() });

const Note = z.object({
  from: z.string().optional(),
  to: z.string().optional(),
  why: z.string().optional(),
  detail: z.string().optional(),
});

const RunRow = z.object({
  at: z.number(),
  record: z.string(),
  state: z.enum(['waiting', 'sending', 'done', 'failed', 'unknown', 'skipped']),
  note: Note.nullable(),
  issues: z.array(Issue).nullable(),
  /** The journal's number of the request that it went out with. */
  request: z.number().optional(),
});
export type RunRow = z.infer<typeof RunRow>;

export const RUN_PAGE = 100;

/** Rows of a run as they are now. Throws when they cannot be read. */
export async function readRows(
  tenant: string,
  run: string,
  state: string,
  from: number,
  signal: AbortSignal,
): Promise<RunRow[]> {
  const search = new URLSearchParams({ state, from: String(from) });
  const response = await fetch(`/t/${encodeURIComponent(tenant)}/runs/${run}/rows?${search}`, { signal });
  if (!response.ok) throw new Error(String(response.status));
  return z.array(RunRow).parse(await response.json());
}
