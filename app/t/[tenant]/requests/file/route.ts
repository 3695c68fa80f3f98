import { getLocale, getTimeZone, getTranslations } from 'next-intl/server';
import {
  parseRequestSearchParams,
  toRequestLogFilter,
} from '@/components/features/requests/read-search-params';
import { knownText } from '@/components/ui/known-text';
import { recordAuditEvent } from '@/lib/console/audit/audit';
import { tenantRoute } from '@/lib/console/auth/define-route';
import { validationFailure } from '@/lib/console/http/console-result';
import { maskOf } from '@/lib/console/masking/mask';
import { maskedRequestLogRows } from '@/lib/console/masking/masked-request-log';
import type { Entry } from '@/lib/console/request-log/request-row';
import { dayIn } from '@/lib/contract/schema/zone';
import { BOM, columnSeparator, csvLine } from '@/lib/files/csv-line';
import { fileHeaders, toStream } from '@/lib/files/export-file';

const heads = [
  'when',
  'who',
  'operation',
  'record',
  'outcome',
  'recordCount',
  'rejectedCount',
  'status',
  'message',
  'issues',
] as const;
const ends = ['requestId', 'took', 'path'] as const;

/** Returns the cells of one request: action and outcome as labels, time in UTC. */
const requestCells = (entry: Entry, logged: { operation: string; outcome: string }): string[] => [
  entry.at.toISOString(),
  entry.person,
  logged.operation,
  entry.records.join(' '),
  logged.outcome,
  String(entry.recordCount ?? ''),
  String(entry.rejectedCount ?? ''),
  String(entry.status ?? ''),
  entry.message ?? '',
  (entry.issues ?? []).map(({ path, code }) => [path, code].filter(Boolean).join(' ')).join('; '),
  entry.requestId,
  String(entry.ms ?? ''),
  `${entry.method} ${entry.path}`,
];

/** Downloads the request log of a tenant as CSV, filtered like its page. Streams all matching rows, newest first. */
export const GET = tenantRoute(async ({ search, ...access }) => {
  const { person, visit } = access;
  const tenant = access.tenant.id;
  const mask = await maskOf(access);
  const [t, tRecords, tOperations, locale, zone] = await Promise.all([
    getTranslations('pages.requests'),
    getTranslations('pages.records'),
    getTranslations('operations'),
    getLocale(),
    getTimeZone(),
  ]);
  const today = dayIn(zone, new Date());
  const query = parseRequestSearchParams(Object.fromEntries(search));
  const unreadable =
    query.invalid?.map((path) => ({ path, message: 'cannot be read', code: 'invalid_value' })) ?? [];
  if (unreadable.length > 0) return validationFailure(400, unreadable);
  await recordAuditEvent({
    ...{ act: 'export.read', by: person, tenant, visit: visit?.id, object: 'requests' },
    after: { filter: String(search) },
  });
  const separator = columnSeparator({ kind: 'words', locale });
  const line = (cells: readonly string[]) =>
    csvLine(
      cells.map((text) => ({ text })),
      separator,
    );
  async function* lines(): AsyncGenerator<Buffer> {
    const headings = [...heads, ...ends].map((name) => {
      if (name === 'record') return tRecords(name);
      return name === 'when' ? `${t(name)} (UTC)` : t(name);
    });
    yield Buffer.from(BOM + line(headings));
    for await (const entries of maskedRequestLogRows(
      mask,
      toRequestLogFilter(tenant, query, { today, zone }),
    ))
      yield Buffer.from(
        entries
          .map((entry) =>
            line(
              requestCells(entry, {
                operation: knownText(tOperations, entry.operation),
                outcome: t(`outcomes.${entry.result}`),
              }),
            ),
          )
          .join(''),
      );
  }
  const name = `${tenant.replace(/[^\w.-]+/g, '-')}-requests-${today}.csv`;
  return new Response(toStream(lines()), { headers: fileHeaders('csv', name) });
});
