import type { SearchParams } from '@/components/data-table/url-state/list-state';
import { isDaySpan, logParam, parsePage, toTimestamps } from '@/components/data-table/url-state/log-params';
import type { AuditFilter } from '@/lib/console/audit/audit-rows';
import type { Clock } from '@/lib/contract/dqb/dqb-filter';

/** The URL parameters that filter the audit. `days` is a span of days (`isDaySpan`). */
export const auditParams = ['object', 'act', 'person', 'tenant', 'days'] as const;
export type AuditQuery = Partial<Record<(typeof auditParams)[number], string>> & { page: number };

/**
 * Parses the URL of the audit page. `invalid` names the parameters that cannot be parsed. Ignoring them would list more than
 * intended.
 */
export function parseAuditQuery(params: SearchParams): AuditQuery & { invalid: string[] } {
  const query: AuditQuery & { invalid: string[] } = { page: parsePage(params), invalid: [] };
  for (const name of auditParams) {
    const { value, isInvalid } = logParam(params, name, name === 'days' ? isDaySpan : undefined);
    if (value) query[name] = value;
    if (isInvalid) query.invalid.push(name);
  }
  return query;
}

/**
 * Converts the URL's query to a filter. Days begin and end at midnight in the user's time zone. `findObjects` returns the stored
 * names of the objects whose displayed names contain a text.
 */
export const toAuditFilter = (
  query: AuditQuery,
  clock: Clock,
  findObjects: (text: string) => readonly string[],
): AuditFilter => ({
  ...{ personId: query.person, tenant: query.tenant, act: query.act },
  object: query.object ? { part: query.object, names: findObjects(query.object) } : undefined,
  ...toTimestamps(query.days, clock),
});

/** Returns a URL with the query. `base` is the path of the audit page or of the audit file. */
export function auditHref(base: string, query: AuditQuery): string {
  const search = new URLSearchParams();
  for (const name of auditParams) {
    const value = query[name];
    if (value) search.set(name, value);
  }
  if (query.page > 1) search.set('page', String(query.page));
  return search.size > 0 ? `${base}?${search}` : base;
}
