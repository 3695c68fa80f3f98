import type { Result } from '@/lib/console/browser/result';
import { tenantPath } from '@/lib/console/browser/tenant-path';
import { uploadFile } from '@/lib/console/browser/upload-file';
import { csvLine } from '@/lib/files/csv-line';
import type { OrdersDraft } from './orders-draft';
import { orderColumns, orderRows } from './orders-file';

/**
 * Passes corrected orders to the import. The import looks up existing orders, asks for confirmation and sends. Returns
 * the URL of the import.
 */
export async function startImport(tenant: string, { file, orders }: OrdersDraft): Promise<Result<string>> {
  const lines = [orderColumns, ...orderRows(orders)].map((cells) =>
    csvLine(
      cells.map((text) => ({ text })),
      ',',
    ),
  );
  const upload = { tenant, target: 'sales-orders', name: file, isMapped: true };
  const uploaded = await uploadFile(new Blob(lines), upload);
  if (uploaded.kind !== 'ok') return uploaded;
  return { ...uploaded, value: tenantPath(tenant, `import/${uploaded.value}`) };
}
