/** Operations with the patterns of their paths, most literal first. */
export type Routes<O> = readonly { operation: O; pattern: RegExp }[];

/** A matched operation. `params` are still encoded, because an encoded slash or colon is part of the value. */
type Match<O> = { operation: O; params: Record<string, string> };

/** Ranks literal segments above parameters, and parameters with a suffix such as `:cancelLineItems` above other parameters. */
const pathWeight = (path: string): number =>
  path.split('/').reduce((sum, s) => sum + (s.startsWith('{') ? (s.endsWith('}') ? 0 : 1) : 2), 0);

const pathPattern = (path: string, flags: string): RegExp =>
  new RegExp(`^${path.replaceAll('.', '\\.').replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`, flags);

export const buildRoutes = <O extends { path: string }>(
  operations: readonly O[],
  { ignoreCase = false } = {},
): Routes<O> =>
  operations
    .toSorted((a, b) => pathWeight(b.path) - pathWeight(a.path))
    .map((operation) => ({ operation, pattern: pathPattern(operation.path, ignoreCase ? 'i' : '') }));

/** Returns the operations whose path matches a raw (still encoded) path, with any method, most literal first. */
export const matchPath = <O>(routes: Routes<O>, path: string): Match<O>[] =>
  routes.flatMap(({ operation, pattern }) => {
    const match = pattern.exec(path);
    return match ? { operation, params: { ...match.groups } } : [];
  });
