import { setTimeout as wait } from 'node:timers/promises';
import type { Fault, sandboxOperations } from '@/lib/contract/resources/sandbox';
import { ApiError } from '../api-error';
import type { Handler } from '../http/endpoint';
import type { PlatformResponse } from '../http/request-response';
import { insertSql } from '../query/columns';
import type { Scope } from '../query/tenant-scope';
import { clearTenantCache } from '../tenant-of-request';

const tooManyRequests = (seconds: number) =>
  new ApiError(429, [], `Too many requests, try again in ${seconds} seconds`, {
    'retry-after': String(Math.ceil(seconds)),
    'x-retry-after': String(Math.ceil(seconds)),
    'x-remaining-calls': '0',
  });

/** Closes the connection without a response. */
const noResponse: PlatformResponse = { status: 502, headers: {}, body: null, abort: 'drop' };

/** Runs a request, and applies a fault if the tenant has injected one for the operation. */
export async function applyFaults(
  scope: Scope,
  operation: string,
  run: () => Promise<PlatformResponse>,
): Promise<PlatformResponse> {
  const fault = await claimFault(scope, operation);
  if (!fault) return run();
  if (fault.kind === 'status429') throw tooManyRequests(fault.seconds);
  if (fault.kind === 'status500') throw new ApiError(500, [], 'A fault injected by the sandbox');
  if (fault.kind === 'status503')
    throw new ApiError(503, [], 'A fault injected by the sandbox', {
      'retry-after': String(Math.ceil(fault.seconds)),
    });
  if (fault.kind === 'dropBeforeAnswer') return noResponse;
  if (fault.kind === 'delay') await wait(fault.seconds * 1000);
  const response = await run();
  if (fault.kind === 'dropAfterEffect') return noResponse;
  return fault.kind === 'cutBody' ? { ...response, abort: 'cut' } : response;
}

const DELETE_FAULTS = `delete from platform.faults where "tenantId" = $1`;
const INSERT_FAULTS = insertSql('faults', ['operation', 'kind', 'times']);

// Selects and decrements the oldest matching fault in one statement. Concurrent requests wait for each other, so that exactly the
// injected number of requests fails.
const CLAIM_FAULT = `with due as (
    select id from platform.faults where "tenantId" = $1 and operation in ($2, '*') and times > 0 order by id limit 1 for update
  ) update platform.faults f set times = f.times - 1 from due where f."tenantId" = $1 and f.id = due.id returning f.kind`;

type InjectedFault = Pick<Fault, 'kind' | 'seconds'>;

export const setFaults: Handler<typeof sandboxOperations.setFaults> = async ({ body }, { scope }) => {
  const rows = body.map(({ operation, kind, times, seconds }) => ({
    operation,
    times,
    kind: { kind, seconds },
  }));
  await scope.transaction(async (tx) => {
    await tx.query(DELETE_FAULTS);
    await tx.query(INSERT_FAULTS, [JSON.stringify(rows)]);
  });
  clearTenantCache(scope.tenantId);
};

export const clearFaults: Handler<typeof sandboxOperations.clearFaults> = async (_, { scope }) => {
  await scope.query(DELETE_FAULTS);
  clearTenantCache(scope.tenantId);
};

/** Uses up one fault for a call. Undefined if the tenant has no fault for the operation. */
async function claimFault(scope: Scope, operation: string): Promise<InjectedFault | undefined> {
  const [row] = await scope.query<{ kind: InjectedFault }>(CLAIM_FAULT, [operation]);
  return row?.kind;
}
