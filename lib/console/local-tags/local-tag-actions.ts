import type { Person } from '@/lib/console/auth/sessions';
import { isRecord } from '@/lib/contract/schema/is-record';
import { admittedTo } from '../auth/access';
import type { Result } from '../browser/result';
import { isLabelled, type LabelChange, longestLabel } from '../browser/view-change';
import { ok, refusedAs } from '../http/own-result';
import { localTagsOf, saveLocalTag } from './local-tags';

const isText = (value: unknown, most: number): value is string =>
  typeof value === 'string' && value.length <= most && !value.includes('\u0000');

type Who = { person: Pick<Person, 'id' | 'name'>; tenant: string };

/**
 * Whether returns have labels kept here: where the platform takes no tags, and as long as there are any of before.
 * `offered`: it takes tags; `total`: returns with a label.
 */
export const canSaveLocalTags = (offered: boolean, total: number): boolean => !offered || total > 0;

/** Keeps the label of one record for who may: `given` may be anything. What is wished and is so already is kept. */
export async function saveRequestedLocalTag(
  { person, tenant }: Who,
  given: unknown,
): Promise<Result<undefined>> {
  if (
    !isRecord(given) ||
    !isLabelled(given.resource) ||
    !isText(given.record, 500) ||
    given.record === '' ||
    !isText(given.label, longestLabel) ||
    !isText(given.seen, longestLabel)
  )
    return refusedAs(400, 'malformed', 'This cannot be kept');
  const { resource, record, seen } = given;
  const label = given.label.trim();
  const change = { tenant, resource, record, label, personId: person.id, person: person.name };
  if (await saveLocalTag(change, seen)) return ok(undefined);
  const [now] = await localTagsOf(tenant, resource, [record]);
  return (now?.label ?? '') === label
    ? ok(undefined)
    : refusedAs(409, 'changed', 'Somebody changed this label meanwhile');
}

/**
 * Keeps a label that the platform does not take, for somebody who may write in its tenant. Who gave it and what it was before
 * stay. The argument is whatever a browser sent.
 */
export function saveLocalTagOf(given: LabelChange): Promise<Result<undefined>> {
  return admittedTo(given?.tenant, 'write', async ({ person, tenant }) => {
    return saveRequestedLocalTag({ person, tenant: tenant.id }, given);
  });
}
