import { type MutationOptions, useMutation } from '@tanstack/react-query';
import { type Failure, type Result, unexpectedFailure } from '@/lib/console/browser/result';

type Action<V, T> = (variables: V) => Promise<Result<T>>;

/** A write as a mutation: a server action, whose failure becomes the mutation's error, also where it did not answer. */
export const useAction = <V = void, T = unknown>(
  action: Action<V, T>,
  options?: Omit<MutationOptions<T, Failure, V>, 'mutationFn'>,
) =>
  useMutation<T, Failure, V>({
    // The browser's word on being offline is no reason to wait: the action's failure is shown.
    networkMode: 'always',
    ...options,
    mutationFn: async (variables) => {
      const result = await action(variables).catch((error): Failure => unexpectedFailure(error));
      if (result.kind !== 'ok') throw result;
      return result.answer;
    },
  });
