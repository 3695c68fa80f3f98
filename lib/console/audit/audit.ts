import type { ClientBase, Pool } from 'pg';
import { pool } from '@/lib/db/pool';

/**
 * What people do beside sending requests, which a trigger records under the name of their operation. The first three are
 * recorded by triggers as well (`0049-audit.sql`).
 */
export const ownActs = [
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
  'signIn.rules',
  'tenant.added',
  'tenant.changed',
  'tenant.removed',
  'visit.started',
  'visit.unlocked',
  'visit.ended',
  'visit.rules',
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
export type OwnAct = (typeof ownActs)[number];

/**
 * An act of a person. `object`: what it was done to, by the name that people know. `before` and `after`: what was changed, without
 * secrets.
 */
export type Act = {
  act: OwnAct;
  by: { id: string; name: string };
  tenant?: string;
  visit?: string;
  object?: string;
  before?: unknown;
  after?: unknown;
};

const jsonOf = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value));

/**
 * Records an act in the audit: in the transaction of what it records where that has one, as its last statement, for other acts
 * wait until it is over.
 */
export async function recordAct(
  { act, by, tenant, visit, object = '', before, after }: Act,
  database: Pool | ClientBase = pool(),
): Promise<void> {
  await database.query('select console.record_act($1, $2, $3, $4, $5, $6, null, $7, $8)', [
    by.id,
    by.name,
    tenant ?? null,
    visit ?? null,
    act,
    object,
    jsonOf(before),
    jsonOf(after),
  ]);
}
