import { getLocale } from 'next-intl/server';
import { answerJson, tenantRoute } from '@/lib/console/auth/access';
import { fieldsOfTarget, isTargetName } from '@/lib/console/import/targets';
import { BOM, columnSeparator, csvLine } from '@/lib/files/csv-line';
import { xlsxStream } from '@/lib/files/xlsx-stream';
import { isLocale } from '@/lib/messages/locales';
import { namedFields } from '@/lib/messages/named-fields';

/** An empty file with all column headings of a kind of record: `?to=products&format=csv|xlsx`. Required columns are marked. */
export const GET = tenantRoute(async ({ search }) => {
  const to = search.get('to');
  if (!isTargetName(to)) return answerJson({ kind: 'missing' }, 404);
  const asXlsx = search.get('format') === 'xlsx';
  const locale = await getLocale();
  const fields = namedFields(fieldsOfTarget(to), isLocale(locale) ? locale : 'en');
  const headings = fields.map(({ label, required }) => ({ text: required ? `${label} *` : label }));
  async function* rows() {
    yield headings;
  }
  const bytes: Uint8Array[] = [];
  if (asXlsx)
    for await (const chunk of xlsxStream(
      to,
      rows(),
      fields.map(() => 20),
    ))
      bytes.push(chunk);
  else bytes.push(Buffer.from(BOM + csvLine(headings, columnSeparator({ kind: 'words', locale }))));
  const type = asXlsx
    ? 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
    : 'text/csv; charset=utf-8';
  return new Response(Buffer.concat(bytes), {
    headers: {
      'content-type': type,
      'content-disposition': `attachment; filename="${to}.${asXlsx ? 'xlsx' : 'csv'}"`,
      'cache-control': 'private, no-store',
    },
  });
});
