import { tenantRoute } from '@/lib/console/auth/access';
import { refusedAs } from '@/lib/console/http/own-result';
import { existingRecord } from '@/lib/console/operations/known-records';
import { isKeyedWrite } from '@/lib/contract/schema/record-key';

/** The record that stands under the key of one that is to be sent: `?operation=`, and each part of the key as `?key=`. */
export const GET = tenantRoute(async ({ tenant, search }) => {
  const [operation, key] = [search.get('operation') ?? '', search.getAll('key')];
  if (!isKeyedWrite(operation) || key.length === 0 || key.includes(''))
    return refusedAs(400, 'malformed', 'No record is named');
  return existingRecord(tenant.id, operation, key);
});
