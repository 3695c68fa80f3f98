import type { SearchParams } from '@/components/data-table/url-state/list-state';
import type { AuditFilter } from '@/lib/console/audit/audit-rows';
import type { Clock } from '@/lib/contract/dqb/dqb-filter';
import { addDays, spanOf, startOfDay } from '@/lib/contract/schema/zone';

/** The audit filters by URL parameter. `days`: `last7d`, `2026-01-01..2026-01-31`, see `spanOf`. */
export const auditParams = ['object', 'act', 'person', 'tenant', 'days'] as const;
export type AuditQuery = Partial<Record<(typeof auditParams)[number], string>> & { page: number };

const MAX_VALUE = 200;

/** Parses the URL of the audit. `invalid`: parameters that could not be parsed; ignoring them would list more than intended. */
export function auditQueryOf(params: SearchParams): AuditQuery & { invalid: string[] } {
  const query: AuditQuery & { invalid: string[] } = { page: 1, invalid: [] };
  for (const name of auditParams) {
    const value = [params[name]].flat()[0];
    if (!value) continue;
    const isReadable =
      name === 'days' ? spanOf(value, '2000-01-01') !== undefined : value.length <= MAX_VALUE;
    if (isReadable) query[name] = value;
    else query.invalid.push(name);
  }
  const page = [params.page].flat()[0];
  if (page && /^[1-9]\d{0,5}$/.test(page)) query.page = Number(page);
  return query;
}

/** The filter of the audit; days start and end at midnight in the user's time zone. */
export function auditFilterOf(query: AuditQuery, { today, zone }: Clock): AuditFilter {
  const { from, to } = spanOf(query.days ?? '', today) ?? {};
  return {
    ...{ personId: query.person, tenant: query.tenant, act: query.act, object: query.object },
    from: from && startOfDay(from, zone),
    until: to && startOfDay(addDays(to, 1), zone),
  };
}

/** The URL of an audit page, or of its file. */
export function auditAddress(base: string, query: AuditQuery): string {
  const search = new URLSearchParams();
  for (const name of auditParams) {
    const value = query[name];
    if (value) search.set(name, value);
  }
  if (query.page > 1) search.set('page', String(query.page));
  return search.size > 0 ? `${base}?${search}` : base;
}
