'use server';

import type { ClientBase } from 'pg';
import { isName } from '@/lib/contract/email-and-name';
import { issueCode } from '@/lib/contract/schema/issue';
import * as z from '@/lib/contract/schema/zod';
import { isTenantId } from '@/lib/contract/tenant-id';
import { pool, transaction } from '@/lib/db/pool';
import { recordAuditEvent } from '../audit/audit';
import { rightAction } from '../auth/define-action';
import type { Person } from '../auth/session-store';
import type { Result } from '../browser/result';
import { failureOf, ok } from '../http/console-result';
import * as relayKeys from './relay-keys';
import { changeRelayKey, createRelayKey } from './relay-keys';

/** Choices for how long the previous secret stays valid, in hours. */
const GRACE_HOURS: readonly number[] = [0, 1, 24, 168];

const rightsByChoice = { 'read-write': ['read', 'write'], read: ['read'], write: ['write'] } as const;

/** The input for a key. `id` is empty for a new key, which requires a tenant. */
const RelayKeyChange = z.object({
  id: z.string().default(''),
  tenant: z.string().default(''),
  name: z.string().trim().refine(isName, issueCode('required')),
  rights: z.string().pipe(z.enum(['read-write', 'read', 'write'])),
  validation: z.string().pipe(z.enum(['off', 'report', 'block'])),
});

const endedFailure: Result<never> = failureOf(
  409,
  'relay_key_ended',
  'The relay key was not found or has been revoked',
);

type KeyEvent = { event: 'created' | 'changed' | 'rotated' | 'revoked'; detail?: string };
type ChangedKey = { id: string; secret?: string };

/** Changes a key, and records the change with its author in the same transaction. Undefined if `change` changes no key. */
const recordKeyChange = (
  person: Person,
  { event, detail = '' }: KeyEvent,
  change: (client: ClientBase) => Promise<ChangedKey | undefined>,
): Promise<ChangedKey | undefined> =>
  transaction(pool(), async (client) => {
    const key = await change(client);
    if (!key) return undefined;
    await client.query(
      'insert into console.relay_key_events (key, "personId", person, event, detail) values ($1, $2, $3, $4, $5)',
      [key.id, person.id, person.name, event, detail],
    );
    const { rows } = await client.query<{ name: string; tenant: string }>(
      'select name, tenant from console.relay_keys where id = $1',
      [key.id],
    );
    const { name: object, tenant } = rows[0] ?? {};
    await recordAuditEvent(
      { act: `key.${event}`, by: person, tenant, object, after: { id: key.id, detail } },
      client,
    );
    return key;
  });

/** Creates a key and returns its secret, or changes an existing key. The secret is not shown again. */
export const saveRelayKey = rightAction(
  'relayKeys',
  RelayKeyChange,
  async ({ id, tenant, name, ...input }, person): Promise<Result<ChangedKey>> => {
    const settings = { name, rights: rightsByChoice[input.rights], validation: input.validation };
    const detail = `${settings.rights.join(', ')}; ${settings.validation}`;
    if (id === '') {
      const newKey =
        isTenantId(tenant) &&
        (await recordKeyChange(person, { event: 'created', detail }, (client) =>
          createRelayKey({ ...settings, tenant }, person.name, client),
        ));
      return newKey ? ok(newKey) : failureOf(400, 'required', 'is required', 'tenant');
    }
    const changed = await recordKeyChange(person, { event: 'changed', detail }, async (client) =>
      (await changeRelayKey(id, settings, client)) ? { id } : undefined,
    );
    return changed ? ok(changed) : endedFailure;
  },
);

const Rotation = z.object({
  id: z.string(),
  graceHours: z
    .number()
    .refine((hours) => GRACE_HOURS.includes(hours), `must be one of ${GRACE_HOURS.join(', ')} hours`),
});

/**
 * Replaces the secret of a key and returns the new secret, which is not shown again. The previous secret works for `graceHours`
 * more.
 */
export const rotateRelayKey = rightAction(
  'relayKeys',
  Rotation,
  async ({ id, graceHours }, person): Promise<Result<ChangedKey>> => {
    const rotated = await recordKeyChange(
      person,
      { event: 'rotated', detail: `${graceHours} h` },
      async (client) => {
        const secret = await relayKeys.rotateRelayKey(id, graceHours, client);
        return secret === undefined ? undefined : { id, secret };
      },
    );
    return rotated ? ok(rotated) : endedFailure;
  },
);

/** Revokes a key immediately, with all of its secrets. */
export const revokeRelayKey = rightAction('relayKeys', z.string(), async (id, person) => {
  const revoked = await recordKeyChange(person, { event: 'revoked' }, async (client) =>
    (await relayKeys.revokeRelayKey(id, client)) ? { id } : undefined,
  );
  return revoked ? ok(undefined) : endedFailure;
});
