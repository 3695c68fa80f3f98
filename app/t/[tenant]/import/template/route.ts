import { getLocale } from 'next-intl/server';
import { tenantRoute } from '@/lib/console/auth/define-route';
import { missing } from '@/lib/console/http/console-result';
import { fieldsOfTarget, isTargetName } from '@/lib/console/import/targets';
import { exportFile, fileHeaders, toStream } from '@/lib/files/export-file';
import { namedFields } from '@/lib/messages/named-fields';

async function* noRows() {}

/**
 * Returns a file with only the column headings of a kind of record: `?to=products&format=csv|xlsx`. Required columns are marked.
 */
export const GET = tenantRoute(async ({ search }) => {
  const to = search.get('to');
  if (!isTargetName(to)) return missing('Unknown kind of record');
  const format = search.get('format') === 'xlsx' ? 'xlsx' : 'csv';
  const locale = await getLocale();
  const columns = namedFields(fieldsOfTarget(to), locale).map(({ path, kind, label, required }) => ({
    path,
    kind,
    heading: required ? `${label} *` : label,
  }));
  const style = { kind: 'words', locale, zone: 'UTC', yes: '', no: '' } as const;
  return new Response(toStream(exportFile({ columns, style, format, list: to }, noRows())), {
    headers: fileHeaders(format, `${to}.${format}`),
  });
});
