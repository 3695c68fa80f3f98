import type { QueryClient } from '@tanstack/react-query';
import { answerOrThrow, readQuery } from '../browser/read-query';
import type { Input, ReadName } from '../browser/result';
import { read } from './read';

/** Reads on the server into the client that a page dehydrates, under the key that the browser will look for. Never throws. */
export function prefetch<N extends ReadName>(
  client: QueryClient,
  operation: N,
  tenant: string,
  input: Input<N>,
): Promise<void> {
  return client.prefetchQuery({
    ...readQuery(operation, tenant, input),
    queryFn: async () => answerOrThrow(await read(operation, tenant, input)),
  });
}
