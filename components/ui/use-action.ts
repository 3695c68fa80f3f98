import { type MutationOptions, useMutation } from '@tanstack/react-query';
import { unstable_isUnrecognizedActionError } from 'next/navigation';
import { type Failure, type Result, unexpectedFailure } from '@/lib/console/browser/result';

type Action<V, T> = (variables: V) => Promise<Result<T>>;

/** A server action as a mutation: its failure becomes the mutation's error, also when there is no response. */
export const useAction = <V = void, T = unknown>(
  action: Action<V, T>,
  options?: Omit<MutationOptions<T, Failure, V>, 'mutationFn'>,
) =>
  useMutation<T, Failure, V>({
    // Do not pause when the browser reports being offline: the action's failure is displayed.
    networkMode: 'always',
    ...options,
    mutationFn: async (variables) => {
      const result = await action(variables).catch(
        (error): Failure =>
          unexpectedFailure(error, unstable_isUnrecognizedActionError(error) ? 'stale' : 'console'),
      );
      if (result.kind !== 'ok') throw result;
      return result.answer;
    },
  });
