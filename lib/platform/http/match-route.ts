import { matchPath, type Routes } from '@/lib/contract/match-operation';
import { ApiError, invalid } from '../api-error';

function decodeParam([name, value]: [string, string]): [string, string] {
  try {
    return [name, decodeURIComponent(value)];
  } catch {
    throw invalid(name, 'is not valid percent-encoding');
  }
}

/**
 * Matches a raw (still encoded) path to its operation. Throws 404, or 405 with `Allow` when only the method is wrong.
 */
export function match<N extends string>(
  routes: Routes<{ name: N; method: string }>,
  method: string,
  rawPath: string,
): { name: N; params: Record<string, string> } {
  const matches = matchPath(routes, rawPath);
  const found = matches.find(({ operation }) => operation.method === method);
  if (found)
    return {
      name: found.operation.name,
      params: Object.fromEntries(Object.entries(found.params).map(decodeParam)),
    };
  if (matches.length === 0) throw new ApiError(404, [], 'There is no such path');
  const allow = [...new Set(matches.map(({ operation }) => operation.method))].join(', ');
  throw new ApiError(405, [], `The method ${method} is not allowed here; allowed: ${allow}`, { allow });
}
