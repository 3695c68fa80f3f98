import { type MutationOptions, useMutation } from '@tanstack/react-query';
import { unstable_isUnrecognizedActionError } from 'next/navigation';
import { type Failure, type Result, unexpectedFailure } from '@/lib/console/browser/result';

type Action<V, T> = (variables: V) => Promise<Result<T>>;

/** Runs a server action as a mutation. Its failure, or a missing response, becomes the mutation's error. */
export const useAction = <V = void, T = unknown>(
  action: Action<V, T>,
  options?: Omit<MutationOptions<T, Failure, V>, 'mutationFn'>,
) =>
  useMutation<T, Failure, V>({
    // Do not pause while the browser reports being offline, so that the failure is displayed.
    networkMode: 'always',
    ...options,
    mutationFn: async (variables) => {
      const result = await action(variables).catch(
        (error): Failure =>
          unexpectedFailure(error, unstable_isUnrecognizedActionError(error) ? 'stale' : 'console'),
      );
      if (result.kind !== 'ok') throw result;
      return result.value;
    },
  });
