import { isName, isTenantId } from '@/lib/contract/account-rules';
import type { Issue } from '@/lib/contract/schema/issue';
import { pool, transaction } from '@/lib/db/pool';
import { recordAct } from '../audit/audit';
import { withRight } from '../auth/access';
import type { Person } from '../auth/session-store';
import type { Result } from '../browser/result';
import { failureOf, ok, validationFailure, written } from '../http/own-result';
import * as relayKeys from './relay-keys';
import { changeRelayKey, createRelayKey, type RelayRight, type RelayValidation } from './relay-keys';

/** A key from the form; without `id` a new one. `rights`: `read`, `write` or `read-write`. */
export type RelayKeyChange = {
  id?: string;
  tenant?: string;
  name: string;
  rights: string;
  validation: string;
};

/** How long the previous secret works beside the new one, in hours. */
const GRACE_HOURS = [0, 1, 24, 168] as const;

const rightsOf: Readonly<Record<string, readonly RelayRight[]>> = {
  'read-write': ['read', 'write'],
  read: ['read'],
  write: ['write'],
};
const validations: readonly RelayValidation[] = ['off', 'report', 'block'];

const endedFailure: Result<never> = failureOf(
  409,
  'relay_key_ended',
  'There is no such key, or it was revoked',
);

/** Records changes of a key with their author. */
async function recordKeyEvent(
  key: string,
  person: Person,
  event: 'created' | 'changed' | 'rotated' | 'revoked',
  detail = '',
): Promise<void> {
  await transaction(pool(), async (client) => {
    await client.query(
      'insert into console.relay_key_events (key, "personId", person, event, detail) values ($1, $2, $3, $4, $5)',
      [key, person.id, person.name, event, detail],
    );
    const { rows } = await client.query<{ name: string; tenant: string }>(
      'select name, tenant from console.relay_keys where id = $1',
      [key],
    );
    const { name: object, tenant } = rows[0] ?? {};
    await recordAct({ act: `key.${event}`, by: person, tenant, object, after: { id: key, detail } }, client);
  });
}

/** Creates a key, whose secret is returned once, or changes name, rights and validation of one. */
export function saveRelayKey(input: RelayKeyChange): Promise<Result<{ id: string; secret?: string }>> {
  return withRight('relayKeys', async (person) => {
    const [id, tenant, name] = [written(input?.id), written(input?.tenant), written(input?.name)];
    const rights = rightsOf[written(input?.rights)];
    const validation = validations.find((one) => one === input?.validation);
    const issues: Issue[] = [];
    const wrong = (path: string, code: string) => issues.push({ path, message: 'is required', code });
    if (!isName(name)) wrong('name', 'required');
    if (!rights) wrong('rights', 'required');
    if (!validation) wrong('validation', 'required');
    if (id === '' && !isTenantId(tenant)) wrong('tenant', 'required');
    if (!rights || !validation || issues.length > 0) return validationFailure(400, issues);
    const settings = { name: name.trim(), rights, validation };
    const detail = `${rights.join(', ')}; ${validation}`;
    if (id === '') {
      const newKey = await createRelayKey({ ...settings, tenant }, person.name);
      if (!newKey)
        return validationFailure(400, [{ path: 'tenant', message: 'is required', code: 'required' }]);
      await recordKeyEvent(newKey.id, person, 'created', detail);
      return ok(newKey);
    }
    if (!(await changeRelayKey(id, settings))) return endedFailure;
    await recordKeyEvent(id, person, 'changed', detail);
    return ok({ id });
  });
}

/** Replaces the secret of a key, returned once; the previous one works for this many hours more. */
export function rotateRelayKey(
  id: string,
  graceHours: number,
): Promise<Result<{ id: string; secret?: string }>> {
  return withRight('relayKeys', async (person) => {
    const hours = GRACE_HOURS.find((hours) => hours === graceHours);
    if (hours === undefined) {
      const message = `must be one of ${GRACE_HOURS.join(', ')} hours`;
      return failureOf(400, 'relay_overlap', message, 'overlapHours');
    }
    const secret = await relayKeys.rotateRelayKey(written(id), hours);
    if (secret === undefined) return endedFailure;
    await recordKeyEvent(id, person, 'rotated', `${hours} h`);
    return ok({ id, secret });
  });
}

/** Revokes a key at once. */
export function revokeRelayKey(id: string): Promise<Result<undefined>> {
  return withRight('relayKeys', async (person) => {
    if (!(await relayKeys.revokeRelayKey(written(id)))) return endedFailure;
    await recordKeyEvent(id, person, 'revoked');
    return ok(undefined);
  });
}
