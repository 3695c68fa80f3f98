import { getLocale, getTimeZone, getTranslations } from 'next-intl/server';
import { parseAuditQuery, toAuditFilter } from '@/components/features/settings/audit/audit-address';
import { objectNames } from '@/components/features/settings/audit/object-names';
import { recordAuditEvent } from '@/lib/console/audit/audit';
import { allAuditRows } from '@/lib/console/audit/audit-rows';
import { authorize } from '@/lib/console/auth/access';
import { originCheckedRoute } from '@/lib/console/auth/define-route';
import { validationFailure } from '@/lib/console/http/console-result';
import { dayIn } from '@/lib/contract/schema/zone';
import { BOM, columnSeparator, csvLine } from '@/lib/files/csv-line';
import { fileHeaders, toStream } from '@/lib/files/export-file';

const columns = [
  ...(['id', 'at', 'personId', 'person', 'tenant', 'visit', 'act', 'object', 'request'] as const),
  ...(['before', 'after', 'hash'] as const),
] as const;

/**
 * Downloads the audit as CSV, filtered like its page. The file contains every column as stored, followed by the displayed name of
 * the object, oldest row first.
 */
export const GET = originCheckedRoute(async ({ search }) => {
  const person = await authorize('audit');
  if ('kind' in person) return person;
  const { invalid, ...query } = parseAuditQuery(Object.fromEntries(search));
  if (invalid.length > 0)
    return validationFailure(
      400,
      invalid.map((path) => ({ path, message: 'cannot be read', code: 'invalid_value' })),
    );
  const [t, locale, zone] = await Promise.all([getTranslations(), getLocale(), getTimeZone()]);
  const today = dayIn(zone, new Date());
  const { nameOf, find } = objectNames(t);
  await recordAuditEvent({
    act: 'export.read',
    by: person,
    object: 'audit',
    after: { filter: String(search) },
  });
  const separator = columnSeparator({ kind: 'words', locale });
  const line = (cells: readonly string[]) =>
    csvLine(
      cells.map((text) => ({ text })),
      separator,
    );
  async function* lines(): AsyncGenerator<Buffer> {
    yield Buffer.from(BOM + line([...columns, 'objectName']));
    for await (const rows of allAuditRows(toAuditFilter(query, { today, zone }, find)))
      yield Buffer.from(
        rows
          .map((row) =>
            line([
              ...columns.map((name) => {
                const value = row[name];
                return value instanceof Date ? value.toISOString() : String(value ?? '');
              }),
              nameOf(row),
            ]),
          )
          .join(''),
      );
  }
  return new Response(toStream(lines()), { headers: fileHeaders('csv', `audit-${today}.csv`) });
});
