import type { OperationName, Operations } from '../lib/contract/operations';

type Extension = {
  [N in OperationName]: Operations[N] extends { readonly extension: true } ? N : never;
}[OperationName];

/**
 * A test that needs these extensions: it is skipped where the platform offers only the 25 operations of the spec. All other tests
 * run on both.
 */
export const extended = (...needs: [Extension, ...Extension[]]) => ({
  tag: '@extended',
  annotation: { type: 'needs', description: needs.join(', ') },
});
