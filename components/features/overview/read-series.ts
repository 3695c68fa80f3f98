import { can } from '@/lib/console/api-client/capabilities';
import { readRecent } from '@/lib/console/operations/read';
import type { Series } from './cards';

/** Daily series of the platform, where it supports them. */
export async function readSeries(tenant: string, zone: string): Promise<Series | undefined> {
  if (!(await can('getFigures', tenant))) return undefined;
  const found = await readRecent('getFigures', tenant, { params: { zone } });
  if (found.kind !== 'ok') return undefined;
  const series = new Map<string, Map<string, number>>();
  for (const { figure: metric, day, value } of found.answer.data)
    series.set(metric, (series.get(metric) ?? new Map<string, number>()).set(day, value ?? 0));
  return series;
}
