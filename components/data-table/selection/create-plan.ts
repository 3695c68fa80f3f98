import { newUuid } from '@/lib/console/browser/idempotency-key';
import type { Failure } from '@/lib/console/browser/result';
import { unexpectedFailure } from '@/lib/console/browser/unexpected-failure';
import type { BulkActName } from '@/lib/contract/record-actions';
import { isRecord } from '@/lib/contract/schema/is-record';

/** The records of an act: by key, or all that match a filter but for some. */
export type Chosen = { keys: string[] } | { dqb: string; except: string[] };

const isFailure = (value: unknown): value is Failure =>
  isRecord(value) && typeof value.kind === 'string' && value.kind !== 'ok';

/** Has the way back from a run planned on the server, and answers the address of the plan. */
export const makeUndo = (tenant: string, undoOf: string): Promise<string | Failure> =>
  askPlan(tenant, { undoOf });

/** Has an act planned on the server, and answers the address of the plan. `search`: what the address of the list says. */
export function makePlan(
  tenant: string,
  asked: { act: BulkActName; chosen: Chosen; values: Readonly<Record<string, string>>; search: string },
): Promise<string | Failure> {
  return askPlan(tenant, asked);
}

async function askPlan(tenant: string, asked: object): Promise<string | Failure> {
  const id = newUuid();
  const base = encodeURIComponent(tenant);
  try {
    const response = await fetch(`/t/${base}/runs/plan`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ id, ...asked }),
    });
    const result: unknown = await response.json();
    return isFailure(result) ? result : `/t/${base}/runs/${id}`;
  } catch (error) {
    return unexpectedFailure(error);
  }
}
