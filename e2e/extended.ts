import type { OperationName, Operations } from '../lib/contract/operations';

type Extension = {
  [N in OperationName]: Operations[N] extends { readonly extension: true } ? N : never;
}[OperationName];

/**
 * A test about what only these extensions offer: where the platform offers the 25 operations of the spec alone, there is
 * nothing of it to be seen. All others run on both.
 */
export const extended = (...needs: [Extension, ...Extension[]]) => ({
  tag: '@extended',
  annotation: { type: 'needs', description: needs.join(', ') },
});
