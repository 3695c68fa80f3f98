import { tenantRoute } from '@/lib/console/auth/define-route';
import type { ReadName } from '@/lib/console/browser/result';
import { missing } from '@/lib/console/http/console-result';
import { readRaw } from '@/lib/console/operations/raw-response';
import { isOperationName, type OperationName, operations } from '@/lib/contract/operations';

const isReadName = (name: string): name is ReadName & OperationName =>
  isOperationName(name) && operations[name].effect === 'read';

/**
 * Performs a read whose input is in the query string. The body contains the platform's raw response, even if the platform
 * responded with an error.
 */
export const GET = tenantRoute<{ tenant: string; operation: string }>(
  async ({ request, params: { operation }, search, ...access }) => {
    if (!isReadName(operation)) return missing('Unknown read operation');
    const input = Object.fromEntries(search);
    return readRaw(operation, access, { params: input, query: input }, request.signal);
  },
);
