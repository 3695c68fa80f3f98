import type { Fault, sandboxOperations } from '@/lib/contract/resources/sandbox';
import type { Handler } from '../http/handler';
import type { Scope } from '../query/tenant-scope';
import { forgetTenant } from '../resources/tenancy';

const CLEAR = `delete from platform.faults where "tenantId" = $1`;
const SET = `insert into platform.faults ("tenantId", operation, kind, times)
  select $1, r.operation, r.kind, r.times from json_to_recordset($2) r(operation text, kind jsonb, times int)`;

// The oldest fault that fits, taken and counted down in one statement: two requests never take the same one.
const TAKE = `with due as (
    select id from platform.faults where "tenantId" = $1 and operation in ($2, '*') and times > 0 order by id limit 1 for update skip locked
  ) update platform.faults f set times = f.times - 1 from due where f."tenantId" = $1 and f.id = due.id returning f.kind`;

export type Played = Pick<Fault, 'kind' | 'seconds'>;

export const setFaults: Handler<typeof sandboxOperations.setFaults> = async ({ body }, { scope }) => {
  const rows = body.map(({ operation, kind, times, seconds }) => ({
    operation,
    times,
    kind: { kind, seconds },
  }));
  await scope.transaction(async (tx) => {
    await tx.query(CLEAR);
    await tx.query(SET, [JSON.stringify(rows)]);
  });
  forgetTenant(scope.tenantId);
};

export const clearFaults: Handler<typeof sandboxOperations.clearFaults> = async (_, { scope }) => {
  await scope.query(CLEAR);
  forgetTenant(scope.tenantId);
};

/** The fault to play on this call of an operation, counted down, or nothing. */
export async function takeFault(scope: Scope, operation: string): Promise<Played | undefined> {
  const [row] = await scope.query<{ kind: Played }>(TAKE, [operation]);
  return row?.kind;
}
