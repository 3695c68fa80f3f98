import { isRecord } from '@/lib/contract/schema/is-record';
import { callsPerMinute } from '../api-client/call-permit';
import { platformKey } from '../api-client/client';
import { recentAnswers } from '../api-client/recent-answers';
import { admitTo, calmly } from '../auth/access';
import { answerOrThrow } from '../browser/read-query';
import type { AnswerTo, Failure, Input, ReadName, Result } from '../browser/result';
import { read, readAdmitted } from './read';

/** Whether calls to the platform are limited: then they are saved wherever nobody misses them. */
export const isMetered = (): boolean => callsPerMinute() > 0;

const isFailure = (error: unknown): error is Failure =>
  isRecord(error) && 'kind' in error && typeof error.kind === 'string';

/**
 * As `read`, for counts that many pages show: on a platform that limits calls one answer serves everybody who may see the
 * tenant for 30 s, and is read again behind after that; on one that does not, it is a read like any other.
 */
export function readRecent<N extends ReadName>(
  name: N,
  tenant: string,
  input: Input<N>,
): Promise<Result<AnswerTo<N>>> {
  if (!isMetered()) return read(name, tenant, input);
  return calmly(async () => {
    const admitted = await admitTo(tenant, 'read');
    if ('kind' in admitted) return admitted;
    const { id } = admitted.tenant;
    const queryKey = [id, platformKey(), name, JSON.stringify(input)];
    const reads = recentAnswers();
    try {
      return await reads.ensureQueryData({
        queryKey,
        // Nobody waits for what is read again behind.
        queryFn: async () => {
          const priority = reads.getQueryData(queryKey) === undefined ? 'person' : 'bulk';
          return answerOrThrow(await readAdmitted(name, id, input, undefined, priority));
        },
        revalidateIfStale: true,
      });
    } catch (error) {
      if (isFailure(error)) return error;
      throw error;
    }
  });
}
