import { isRecordPath } from '@/lib/contract/resource-definitions';
import * as z from '@/lib/contract/schema/zod';
import { withTenantRight } from '../auth/access';
import type { Result } from '../browser/result';
import { ok } from '../http/own-result';
import { readInput } from '../http/read-input';
import { storedText } from '../http/stored-text';
import { addFavorite, refreshFavorite, removeFavorite, TENANT_ITSELF } from './favorites';
import { noteRecent, OpenedRecord } from './recent-records';

const Opened = OpenedRecord.extend({
  tenant: z.string(),
  path: OpenedRecord.shape.path.refine(isRecordPath, 'must be the path of a record, such as products/SKU-1'),
});
export type Opened = z.input<typeof Opened>;

const FavoriteChange = Opened.extend({
  path: storedText(1_000, 0).refine(
    (path) => path === TENANT_ITSELF || isRecordPath(path),
    'must be the path of a record, such as products/SKU-1, or empty for the tenant itself',
  ),
  isFavorite: z.boolean(),
});
export type FavoriteChange = z.input<typeof FavoriteChange>;

/** Adds a record, or the tenant itself, to the person's favorites or removes it; `isFull`: the limit is reached. */
export function changeFavorite(rawInput: FavoriteChange): Promise<Result<{ isFull: boolean }>> {
  return withTenantRight(rawInput?.tenant, 'read', async ({ person, tenant }) => {
    const input = readInput(FavoriteChange, rawInput);
    if ('failure' in input) return input.failure;
    const { data } = input;
    if (data.isFavorite) return ok({ isFull: !(await addFavorite(person.id, tenant.id, data)) });
    await removeFavorite(person.id, tenant.id, data.path);
    return ok({ isFull: false });
  });
}

/** Records that this person opened a record. */
export function noteOpened(rawInput: Opened): Promise<Result<undefined>> {
  return withTenantRight(rawInput?.tenant, 'read', async ({ person, tenant }) => {
    const input = readInput(Opened, rawInput);
    if ('failure' in input) return input.failure;
    const { data } = input;
    await noteRecent(person.id, tenant.id, data);
    await refreshFavorite(person.id, tenant.id, data);
    return ok(undefined);
  });
}
