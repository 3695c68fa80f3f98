import type { ReadName } from '@/lib/console/browser/result';
import type { Operations } from '@/lib/contract/operations';

/** The reads that answer a list to a dynamic query. */
export type ListName = {
  [N in ReadName]: Operations[N] extends { readonly query: unknown; readonly record: unknown } ? N : never;
}[ReadName];
