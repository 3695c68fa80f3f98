import { can } from '@/lib/console/api-client/capabilities';
import { readRecent } from '@/lib/console/operations/read';

/** Values per day (`2026-03-09`) of each series. */
export type Series = ReadonlyMap<string, ReadonlyMap<string, number>>;

/** The platform's own daily figures; undefined where it has none. */
export async function readSeries(tenant: string, zone: string): Promise<Series | undefined> {
  if (!(await can('getFigures', tenant))) return undefined;
  const found = await readRecent('getFigures', tenant, { params: { zone } });
  if (found.kind !== 'ok') return undefined;
  const series = new Map<string, Map<string, number>>();
  for (const { figure, day, value } of found.answer.data)
    series.set(figure, (series.get(figure) ?? new Map<string, number>()).set(day, value ?? 0));
  return series;
}
