'use server';

import { isRecordPath } from '@/lib/contract/resource-definitions';
import * as z from '@/lib/contract/schema/zod';
import { tenantAction } from '../auth/define-action';
import { ok } from '../http/console-result';
import { storedText } from '../http/stored-text';
import { addFavorite, refreshFavorite, removeFavorite, TENANT_ROOT } from './favorites';
import { saveRecent } from './recent-records';

/** A record that the browser reports as opened. Drops a state that cannot be stored. */
const OpenedRecord = z.object({
  path: storedText(1_000, 1).refine(isRecordPath, 'must be the path of a record, such as products/SKU-1'),
  label: storedText(300, 1),
  state: storedText(100, 1).optional().catch(undefined),
});

const FavoriteChange = OpenedRecord.extend({
  path: storedText(1_000, 0).refine(
    (path) => path === TENANT_ROOT || isRecordPath(path),
    'must be the path of a record, such as products/SKU-1, or empty for the tenant itself',
  ),
  isFavorite: z.boolean(),
});

/** Adds or removes a favorite, which is a record or the tenant itself. `isFull` is true if the limit is reached. */
export const changeFavorite = tenantAction('read', FavoriteChange, async (favorite, { person, tenant }) => {
  if (favorite.isFavorite) return ok({ isFull: !(await addFavorite(person.id, tenant.id, favorite)) });
  await removeFavorite(person.id, tenant.id, favorite.path);
  return ok({ isFull: false });
});

/** Adds a record to the user's recent records. If the record is a favorite, updates its title and state. */
export const trackOpened = tenantAction('read', OpenedRecord, async (record, { person, tenant }) => {
  await saveRecent(person.id, tenant.id, record);
  await refreshFavorite(person.id, tenant.id, record);
  return ok(undefined);
});
