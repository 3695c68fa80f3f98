import { isRecord } from '@/lib/contract/is-record';
import { admitTo, calmly } from './access';
import { callsPerMinute } from './call-permit';
import { platformKey } from './client';
import { answerOrThrow } from './queries';
import { read, readAdmitted } from './read';
import { recentAnswers } from './recent-answers';
import type { AnswerTo, Failure, Input, ReadName, Result } from './result';

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
