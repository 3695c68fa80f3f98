import { jsonResponse, tenantRoute } from '@/lib/console/auth/define-route';
import { missing } from '@/lib/console/http/console-result';
import { findImport } from '@/lib/console/import/import-store';
import { countImportRows, listImportRows } from '@/lib/console/import/import-totals';
import { maskOf } from '@/lib/console/masking/mask';
import { maskedCells } from '@/lib/contract/masking';

const MAX_ROWS = 5_000;
const MAX_EXTRA_ROWS = 200;

const parseNumber = (text: string | null, fallback: number): number =>
  text !== null && /^\d{1,7}$/.test(text) ? Number(text) : fallback;

/**
 * Returns rows of an import, and the number `n` of all matching rows: `?show=faulty&from=0&count=100&rows=3,7`. Users who see
 * personal data masked can read the cells only of files that they uploaded.
 */
export const GET = tenantRoute<{ tenant: string; run: string }>(async ({ params, search, ...access }) => {
  const importRun = await findImport(params.run, access.tenant.id);
  if (!importRun) return missing('Import not found');
  const query = {
    show: search.get('show') ?? 'all',
    from: parseNumber(search.get('from'), 0),
    count: Math.min(parseNumber(search.get('count'), 100), MAX_ROWS),
    extraRows: (search.get('rows') ?? '')
      .split(',', MAX_EXTRA_ROWS)
      .flatMap((text) => parseNumber(text || null, 0) || []),
  };
  const [n, all] = await Promise.all([countImportRows(params.run, query), listImportRows(params.run, query)]);
  const isHidden = access.masks && importRun.task.owner !== access.person.id;
  const mask = await maskOf(access);
  const rows = mask.of(all).map((row, i) => ({
    ...row,
    cells: isHidden ? maskedCells(all[i]?.cells) : (all[i]?.cells ?? []),
  }));
  return jsonResponse({ n, rows });
});
