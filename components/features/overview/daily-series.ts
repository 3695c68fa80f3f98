import { can } from '@/lib/console/api-client/can';
import type { Failure } from '@/lib/console/browser/result';
import { readRecent } from '@/lib/console/operations/read';

/** The values of each series by day (`2026-03-09`). */
export type Series = ReadonlyMap<string, ReadonlyMap<string, number>>;

/** Reads the platform's daily series. Returns neither `series` nor `failure` if the platform has none. */
export async function readSeries(
  tenant: string,
  zone: string,
): Promise<{ series?: Series; failure?: Failure }> {
  if (!(await can('getFigures', tenant))) return {};
  const found = await readRecent('getFigures', tenant, { params: { zone } });
  if (found.kind === 'missing') return {};
  if (found.kind !== 'ok') return { failure: found };
  const series = new Map<string, Map<string, number>>();
  for (const { figure, day, value } of found.value.data)
    series.set(figure, (series.get(figure) ?? new Map<string, number>()).set(day, value ?? 0));
  return { series };
}
