import type { Failure } from '@/lib/console/browser/result';
import { readRecent } from '@/lib/console/operations/read-recent';
import type { Clock } from '@/lib/contract/dqb/dqb-filter';
import { countingDqb, type Figure } from './figures';

/** What a figure came to, or why it could not be had. */
export type Counted = { count: number } | { message: string; failure?: Failure };

/** Asks the platform how many records a figure stands for. */
export async function countFigure(figure: Figure, tenant: string, clock: Clock): Promise<Counted> {
  const result = await readRecent(figure.operation, tenant, { query: { dqb: countingDqb(figure, clock) } });
  if (result.kind !== 'ok')
    return { message: 'message' in result ? result.message : result.kind, failure: result };
  const { answer } = result;
  return { count: 'dataSetCount' in answer ? answer.dataSetCount : answer.count };
}
