import type { Operations } from '@/lib/contract/operations';
import type { ReadName } from '@/lib/gateway/result';

/** The reads that answer a list to a dynamic query. */
export type ListName = {
  [N in ReadName]: Operations[N] extends { readonly query: unknown; readonly record: unknown } ? N : never;
}[ReadName];
