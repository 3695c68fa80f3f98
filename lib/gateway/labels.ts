import { headers } from 'next/headers';
import { keepLabel } from '@/lib/console/labels';
import { admitTo, calmly } from './access';
import { isFields } from './complaint';
import { isLabelled, type LabelChange, longestLabel } from './label-change';
import { isOurs } from './origin';
import { ok, otherOrigin, refusedAs } from './own-result';
import type { Result } from './result';

const isText = (value: unknown, most: number): value is string =>
  typeof value === 'string' && value.length <= most && !value.includes('\u0000');

/**
 * Keeps a label that the platform does not take, for somebody who may write in its tenant. Who gave it and what it was before
 * stay. The argument is whatever a browser sent.
 */
export function keepLabelOf(given: LabelChange): Promise<Result<undefined>> {
  return calmly(async () => {
    if (!isOurs(await headers())) return otherOrigin;
    const admitted = await admitTo(given?.tenant, 'write');
    if ('kind' in admitted) return admitted;
    const { person, tenant } = admitted;
    if (
      !isFields(given) ||
      !isLabelled(given.resource) ||
      !isText(given.record, 500) ||
      given.record === '' ||
      !isText(given.label, longestLabel) ||
      !isText(given.seen, longestLabel)
    )
      return refusedAs(400, 'malformed', 'This cannot be kept');
    const { resource, record, seen } = given;
    const label = given.label.trim();
    const kept = await keepLabel(
      { tenant: tenant.id, resource, record, label, personId: person.id, person: person.name },
      seen,
    );
    return kept ? ok(undefined) : refusedAs(409, 'changed', 'Somebody changed this label meanwhile');
  });
}
