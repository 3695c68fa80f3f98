import { getLocale, getTimeZone, getTranslations } from 'next-intl/server';
import { exportColumns, selectColumns } from '@/components/data-table/export/export-column';
import { can } from '@/lib/console/api-client/can';
import { type Pages, readPages } from '@/lib/console/api-client/lists/pages';
import { parseListQuery } from '@/lib/console/api-client/lists/parse-list-query';
import { recordAuditEvent } from '@/lib/console/audit/audit';
import { authorizeTenant, toResult } from '@/lib/console/auth/access';
import { originCheckedRoute } from '@/lib/console/auth/define-route';
import type { Person } from '@/lib/console/auth/session-store';
import { MAX_DIRECT_EXPORT } from '@/lib/console/browser/job-states';
import { hasLocalTags } from '@/lib/console/browser/local-tag-change';
import type { Failure } from '@/lib/console/browser/result';
import { failureOf, missing, ok, validationFailure } from '@/lib/console/http/console-result';
import { convertPage, startExport } from '@/lib/console/jobs/export-job';
import { isJobId } from '@/lib/console/jobs/job-store';
import { canSaveLocalTags, LOCAL_TAG_PATH, latestLocalTags } from '@/lib/console/local-tags/local-tags';
import { computedColumns, exportedColumns } from '@/lib/console/operations/computed-columns';
import { type OpenVisit, recordVisitEvent } from '@/lib/console/visits/visits';
import { findListOperation } from '@/lib/contract/operations';
import { findList } from '@/lib/contract/resource-definitions';
import type { Operation } from '@/lib/contract/schema/operation';
import type { CellText, Style } from '@/lib/files/csv-line';
import { exportFile, exportName, fileHeaders, toStream } from '@/lib/files/export-file';
import type { ExportColumn, ExportShape } from '@/lib/files/record-cells';
import { MAX_XLSX_ROWS } from '@/lib/files/xlsx-stream';

async function exportStyle(kind: Style['kind']): Promise<Style> {
  const [locale, zone, t] = await Promise.all([getLocale(), getTimeZone(), getTranslations('table')]);
  return { kind, locale, zone, yes: t('yes'), no: t('no') };
}

/** Adds a column for local tags after the platform's tag column, if there are local tags. */
async function withLocalTagColumn(
  { resource }: Operation,
  tenant: string,
  columns: readonly ExportColumn[],
  heading: string,
): Promise<readonly ExportColumn[]> {
  const at = columns.findIndex(({ path }) => path === 'tag');
  if (!hasLocalTags(resource) || at < 0) return columns;
  const [isSupported, { total }] = await Promise.all([
    can('updateReturnTag', tenant),
    latestLocalTags(tenant, resource, 1),
  ]);
  return canSaveLocalTags(isSupported, total)
    ? columns.toSpliced(at + 1, 0, { path: LOCAL_TAG_PATH, heading, kind: 'text' })
    : columns;
}

/**
 * A validated export request. The first page of the list has already been read, so `pages.total` is known if the platform
 * reports a total.
 */
type ExportRequest = {
  person: Person;
  visit: OpenVisit | undefined;
  masks: boolean;
  tenant: string;
  operation: Operation;
  dqb: string;
  shape: ExportShape;
  pages: Pages;
  signal: AbortSignal;
};

async function parseExportRequest(
  name: string,
  request: URLSearchParams,
  signal: AbortSignal,
): Promise<ExportRequest | Failure> {
  const access = await toResult(() => authorizeTenant(request.get('tenant'), 'read'));
  if ('kind' in access) return access;
  const operation = findListOperation(name);
  if (!operation) return missing('List not found');
  const t = await getTranslations();
  const fields = exportColumns(operation, t);
  const visible = exportedColumns((request.get('cols') ?? '').split(',').filter(Boolean));
  const computed = computedColumns(operation).map(({ path, label, kind }) => ({
    path,
    heading: t(label),
    kind,
  }));
  const all: ExportColumn[] = visible.length > 0 ? [...fields, ...computed] : fields;
  const unknown = visible.filter((name) => !all.some(({ path, line }) => path === name || line === name));
  if (unknown.length > 0)
    return validationFailure(
      400,
      unknown.map((name) => ({
        path: 'cols',
        message: `unknown column "${name}"`,
        code: 'unknown_column',
      })),
    );
  const exported = selectColumns(
    request.get('lines') === 'off' ? all.filter((c) => c.line === undefined) : all,
    visible,
  );
  const tenant = access.tenant.id;
  const columns = await toResult(() => withLocalTagColumn(operation, tenant, exported, t('label.field')));
  if ('kind' in columns) return columns;
  const style = await exportStyle(request.get('head') === 'wire' ? 'wire' : 'words');
  const format = request.get('format') === 'xlsx' ? 'xlsx' : 'csv';
  const dqb = request.get('dqb') ?? '';
  const query = parseListQuery(operation, dqb);
  if ('kind' in query) return query;
  const pages = await toResult(() => readPages(operation, tenant, query, signal));
  if ('kind' in pages) return pages;
  if (format === 'xlsx' && (pages.total ?? 0) >= MAX_XLSX_ROWS)
    return failureOf(
      400,
      'too_many_rows',
      'XLSX files are limited to 1,048,576 rows: export as CSV',
      'format',
    );
  const list = findList(operation.name)?.segment ?? operation.resource;
  const shape = { columns, style, format, list } as const;
  const { person, visit, masks } = access;
  if (visit) await recordVisitEvent(visit.id, 'export', `/export/${name}?${request}`);
  return { person, visit, masks, tenant, operation, dqb, shape, pages, signal };
}

const noteExport = (act: 'export.read' | 'export.started', request: ExportRequest): Promise<void> => {
  const { person, visit, tenant, operation, dqb, shape, pages } = request;
  const { format, columns } = shape;
  return recordAuditEvent({
    ...{ act, by: person, tenant, visit: visit?.id, object: operation.name },
    after: { dqb, format, columns: columns.map(({ path }) => path), total: pages.total },
  });
};

async function* exportRows({
  masks,
  operation,
  tenant,
  pages,
  shape,
  signal,
}: ExportRequest): AsyncGenerator<CellText[][]> {
  for await (const page of pages.rows) {
    const converted = await convertPage({ operation, tenant, signal }, { ...shape, masks }, page);
    if ('kind' in converted) throw converted;
    yield converted.flat();
  }
}

/**
 * Downloads a list as a file: `?tenant&dqb&cols&lines=off&format=csv|xlsx&head=words|wire`. Streams all matching rows while
 * reading them.
 */
export const GET = originCheckedRoute<{ operation: string }>(async ({ request, params, search }) => {
  const parsedRequest = await parseExportRequest(params.operation, search, request.signal);
  if ('kind' in parsedRequest) return parsedRequest;
  const { tenant, shape, pages } = parsedRequest;
  await noteExport('export.read', parsedRequest);
  return new Response(toStream(exportFile(shape, exportRows(parsedRequest))), {
    headers: {
      ...fileHeaders(shape.format, exportName(tenant, shape, new Date())),
      ...(pages.total === undefined ? {} : { 'x-total-rows': String(pages.total) }),
    },
  });
});

/**
 * Takes the parameters of `GET` and an `id` for a new job. If the list is too long for a direct download, starts a job with
 * that ID and responds with the ID. Otherwise responds with null.
 */
export const POST = originCheckedRoute<{ operation: string }>(async ({ request, params, search }) => {
  const id = search.get('id');
  if (!isJobId(id)) return failureOf(400, 'invalid_uuid', 'must be a UUID', 'id');
  const parsedRequest = await parseExportRequest(params.operation, search, request.signal);
  if ('kind' in parsedRequest) return parsedRequest;
  const { person, tenant, visit, masks, operation, dqb, shape, pages } = parsedRequest;
  // A job without a total could not report progress, so a list without a total is downloaded directly.
  if (pages.total === undefined || pages.total <= MAX_DIRECT_EXPORT) return ok(null);
  await startExport(
    { id, tenant, personId: person.id, person: person.name, visit: visit?.id },
    { ...shape, operation: operation.name, dqb, masks },
    pages.total,
  );
  await noteExport('export.started', parsedRequest);
  return ok(id);
});
