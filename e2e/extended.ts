import type { OperationName, Operations } from '../lib/contract/operations';
import { long } from './long';

type Extension = {
  [N in OperationName]: Operations[N] extends { readonly extension: true } ? N : never;
}[OperationName];

/** Marks a test that needs these extensions. The test runs only where the platform offers them. */
export const extended = (...operations: [Extension, ...Extension[]]) => ({
  tag: '@extended',
  annotation: { type: 'needs', description: operations.join(', ') },
});

/** Marks a test as both `extended` and `long`. */
export const longExtended = (...operations: [Extension, ...Extension[]]) => ({
  ...extended(...operations),
  tag: [extended(...operations).tag, long.tag],
});
