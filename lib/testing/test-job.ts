import { randomUUID } from 'node:crypto';
import { transitionJob } from '@/lib/console/jobs/job-transitions';
import { type NewJob, type PlannedRow, storePlan } from '@/lib/console/jobs/store-plan';
import { addPerson } from '../console/auth/people';
import { findJob, type Job } from '../console/jobs/job-store';
import { pool } from '../db/pool';
import { everyTenant, someone } from './test-person';

// Helpers that create jobs, each in a new tenant.

type Operator = Pick<Job, 'personId' | 'person' | 'tenant'>;

/** Creates an operator, and returns the operator with the ID of a new tenant. */
export async function testOperator(): Promise<Operator> {
  const person = someone();
  await addPerson(person, 'operator', everyTenant);
  const { rows } = await pool().query<{ id: string }>('select id from console."user" where email = $1', [
    person.email,
  ]);
  const tenant = `t${randomUUID().slice(0, 8)}`;
  await pool().query(`insert into console.tenants (id, name, colour, position) values ($1, $1, 'teal', 1)`, [
    tenant,
  ]);
  return { personId: rows[0]?.id ?? '', person: person.name, tenant };
}

/** Reads the current state of a job. */
export async function jobNow({ id, tenant }: Pick<Job, 'id' | 'tenant'>): Promise<Job> {
  const job = await findJob(id, tenant);
  if (!job) throw new Error('no job');
  return job;
}

/** Plans a job and starts it. */
export async function startedJob(
  operator: Operator,
  work: Pick<NewJob, 'kind' | 'act' | 'batchSize'>,
  rows: readonly PlannedRow[],
): Promise<Job> {
  const id = randomUUID();
  await storePlan({ id, ...operator, ...work, task: '{}' }, rows);
  await transitionJob(id, ['planned'], 'running');
  return jobNow({ id, tenant: operator.tenant });
}
