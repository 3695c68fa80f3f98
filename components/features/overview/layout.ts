import { type MetricId, metricIds } from './metrics';

const isMetricId = (id: string): id is MetricId => metricIds.some((one) => one === id);

/**
 * Parses a stored layout such as `orders,-expired`: metrics in their order, hidden ones with a minus. Returns every
 * metric once. Metrics that the layout does not name come last.
 */
export function parseLayout(stored: string | null): { id: MetricId; hidden: boolean }[] {
  const parts = [...(stored ?? '').split(','), ...metricIds];
  const rows = parts.flatMap((part) => {
    const id = part.replace(/^-/, '');
    return isMetricId(id) ? [{ id, hidden: part.startsWith('-') }] : [];
  });
  return rows.filter(({ id }, i) => rows.findIndex((one) => one.id === id) === i);
}
