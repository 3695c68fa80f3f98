/** A segment of a route. `normalized` is the literal, or the suffix of a parameter, in lower case. */
type Segment =
  | { literal: string; normalized: string }
  | { param: string; suffix: string; normalized: string };
type Route<O> = { operation: O; segments: Segment[]; weight: number };

/** Routes by number of segments, most literal first. */
export type Routes<O> = ReadonlyMap<number, readonly Route<O>[]>;

/** A matched operation. `params` are still encoded, because an encoded slash or colon is part of the value. */
type Match<O> = { operation: O; params: Record<string, string> };

function parseSegment(text: string): Segment {
  const [, param, suffix = ''] = /^\{(\w+)\}(.*)$/.exec(text) ?? [];
  return param
    ? { param, suffix, normalized: suffix.toLowerCase() }
    : { literal: text, normalized: text.toLowerCase() };
}

/** Ranks literal segments above parameters, and parameters with a suffix such as `:cancelLineItems` above those without. */
const routeWeight = (segments: readonly Segment[]) =>
  segments.reduce((sum, s) => sum + ('literal' in s ? 2 : s.suffix ? 1 : 0), 0);

/** Builds the route table for `matchPath`. */
export function buildRoutes<O extends { path: string }>(operations: readonly O[]): Routes<O> {
  const table = new Map<number, Route<O>[]>();
  for (const operation of operations) {
    const segments = operation.path.split('/').map(parseSegment);
    const route = { operation, segments, weight: routeWeight(segments) };
    table.set(segments.length, [...(table.get(segments.length) ?? []), route]);
  }
  for (const list of table.values()) list.sort((a, b) => b.weight - a.weight);
  return table;
}

/** Compares segments from the end, where paths differ most. To ignore case, pass `parts` in lower case. */
function matchesSegments(
  segments: readonly Segment[],
  parts: readonly string[],
  ignoreCase: boolean,
): boolean {
  for (let i = segments.length - 1; i >= 0; i--) {
    const [segment, part] = [segments[i], parts[i]];
    if (segment === undefined || part === undefined) return false;
    if ('literal' in segment) {
      if (part !== (ignoreCase ? segment.normalized : segment.literal)) return false;
    } else {
      const suffix = ignoreCase ? segment.normalized : segment.suffix;
      if (part.length <= suffix.length || !part.endsWith(suffix)) return false;
    }
  }
  return true;
}

const readParams = (segments: readonly Segment[], parts: readonly string[]) =>
  Object.fromEntries(
    segments.flatMap((segment, i) =>
      'param' in segment
        ? [[segment.param, parts[i]?.slice(0, -segment.suffix.length || undefined) ?? '']]
        : [],
    ),
  );

/** Returns the operations whose path matches a raw (still encoded) path, with any method, most literal first. */
export function matchPath<O>(routes: Routes<O>, path: string, { ignoreCase = false } = {}): Match<O>[] {
  const parts = path.split('/');
  const comparedParts = ignoreCase ? path.toLowerCase().split('/') : parts;
  return (routes.get(parts.length) ?? [])
    .filter(({ segments }) => matchesSegments(segments, comparedParts, ignoreCase))
    .map(({ operation, segments }) => ({ operation, params: readParams(segments, parts) }));
}
