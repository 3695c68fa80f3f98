import type { ClientBase, Pool } from 'pg';
import { pool } from '@/lib/db/pool';

/**
 * Audited actions, except requests. Triggers record requests under the name of their operation. Triggers also record the first
 * three actions (`0008-audit.sql`).
 */
export const auditedActions = [
  'session.started',
  'session.refused',
  'session.ended',
  'person.added',
  'person.changed',
  'password.changed',
  'link.made',
  'factor.added',
  'factor.removed',
  'factor.codes',
  'passkey.added',
  'passkey.removed',
  'provider.linked',
  'signIn.rules',
  'tenant.added',
  'tenant.changed',
  'tenant.removed',
  'visit.started',
  'visit.unlocked',
  'visit.ended',
  'visit.rules',
  'personal.shown',
  'retention.changed',
  'key.created',
  'key.changed',
  'key.rotated',
  'key.revoked',
  'export.read',
  'export.started',
  'export.downloaded',
  'job.changed',
  'label.changed',
  'view.changed',
  'view.removed',
  'correction.changed',
  'correction.removed',
  'cause.explained',
  'rejected.closed',
  'rejected.reopened',
  'rejected.assigned',
] as const;
type AuditedAction = (typeof auditedActions)[number];

/** The person whose action is audited. */
export type Author = { id: string; name: string };

/**
 * An action of a person. `object` is the display name of the changed object. `before` and `after` are the changed values,
 * without secrets.
 */
export type AuditEvent = {
  act: AuditedAction;
  by: Author;
  tenant?: string;
  visit?: string;
  object?: string;
  before?: unknown;
  after?: unknown;
};

const toJson = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value));

/** Adds a row to the audit. In a transaction, call it last, because other rows wait until the transaction ends. */
export async function recordAuditEvent(
  { act, by, tenant, visit, object = '', before, after }: AuditEvent,
  database: Pool | ClientBase = pool(),
): Promise<void> {
  await database.query('select console.record_act($1, $2, $3, $4, $5, $6, null, $7, $8)', [
    by.id,
    by.name,
    tenant ?? null,
    visit ?? null,
    act,
    object,
    toJson(before),
    toJson(after),
  ]);
}
