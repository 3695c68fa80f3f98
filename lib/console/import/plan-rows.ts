import { pool } from '@/lib/db/pool';
import { tenantQuery, tenantTransaction } from '@/lib/db/tenant-query';
import type { Failure } from '../browser/result';
import { failureOf } from '../http/console-result';
import { countRows, type Job } from '../jobs/job-store';
import { type Actor, applyChange } from './change-import';
import { changeTask, type Import, type JobRef } from './import-store';

/** Marks the rows that can be sent as planned. Returns false if rows have changed since `revision` or are being checked. */
function plan(
  { job, task }: Import,
  revision: number,
  person: Pick<Job, 'personId' | 'person'>,
  visit?: string,
) {
  return tenantTransaction(pool(), job.tenant, async (client) => {
    const { rowCount } = await client.query(
      `select from console.jobs where id = $1 and (task ->> 'revision')::int = $2 and not task ? 'work' for update`,
      [job.id, revision],
    );
    if (rowCount !== 1) return false;
    await client.query(
      `update console.job_rows set state = 'planned', issues = null, batch = null, "allowRepeat" = false, attempts = 0
       where job = $1 and cells is not null and body is not null and state in ('ready', 'refused', 'rejected')`,
      [job.id],
    );
    // An import belongs to the person who first sends it.
    await client.query(
      `update console.jobs set "personId" = $2, person = $3, visit = $4 where id = $1 and "startedAt" is null`,
      [job.id, person.personId, person.person, visit ?? null],
    );
    if (task.step !== 'send') await changeTask(job, { step: 'send' }, client);
    await countRows(job.id, client);
    return true;
  });
}

const MAX_CHECK_AGE_MS = 5 * 60_000;

/** Returns the revision of an import, and a hash of the effect that sending would have on each record. */
async function plannedEffect({
  id,
  tenant,
}: JobRef): Promise<{ revision: number; effect: string } | undefined> {
  const [planned] = await tenantQuery<{ revision: number; effect: string }>(pool(), tenant, {
    text: `select (task ->> 'revision')::int as revision, (
         select bit_xor(hashtextextended(jsonb_build_array(at, state, operation, note, issues)::text, 0))::text
         from console.job_rows where job = $1 and cells is not null
       ) as effect from console.jobs where id = $1`,
    values: [id],
  });
  return planned;
}

/**
 * Repeats a check that is more than five minutes old, because records created since could be overwritten or duplicated. Returns
 * the new revision if sending would still have the same effect. Otherwise returns the old revision, which `plan` rejects.
 */
async function recheck(fileImport: Import, revision: number, actor: Actor): Promise<number> {
  const { checkedAt = 0 } = fileImport.task;
  if (revision !== fileImport.task.revision || Date.now() - checkedAt < MAX_CHECK_AGE_MS) return revision;
  const before = await plannedEffect(fileImport.job);
  await applyChange(fileImport, { kind: 'check' }, actor);
  const after = await plannedEffect(fileImport.job);
  return after && after.effect === before?.effect ? after.revision : revision;
}

/** Plans the rows that can be sent, after repeating an old check. Returns a failure if the rows have changed since `revision`. */
export async function planRows(
  fileImport: Import,
  revision: number,
  actor: Actor,
): Promise<Failure | undefined> {
  const { person, visit } = actor;
  const checkedRevision = await recheck(fileImport, revision, actor);
  if (await plan(fileImport, checkedRevision, { personId: person.id, person: person.name }, visit?.id))
    return undefined;
  return failureOf(409, 'changed_meanwhile', 'The rows have changed: review them again', 'revision');
}
