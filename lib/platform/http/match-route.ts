import type { Operation } from '@/lib/contract/schema/operation';
import { invalid, Refusal } from '../api-error';

type Segment = { literal: string } | { param: string; suffix: string };
type Route<N> = { name: N; method: string; segments: Segment[]; literals: number };

/** Routes by their number of segments, the most literal first. */
export type Routes<N extends string> = Map<number, Route<N>[]>;

function segmentOf(text: string): Segment {
  const match = /^\{(\w+)\}(.*)$/.exec(text);
  return match?.[1] ? { param: match[1], suffix: match[2] ?? '' } : { literal: text };
}

/** Literal segments win over parameters, a suffix such as `:cancelLineItems` over none. */
const weight = (segments: Segment[]) =>
  segments.reduce((sum, s) => sum + ('literal' in s ? 2 : s.suffix ? 1 : 0), 0);

/** The route table of a set of operations; the contract is the only place where paths are written. */
export function routesOf<N extends string>(operations: readonly (Operation & { name: N })[]): Routes<N> {
  const table: Routes<N> = new Map();
  for (const { name, method, path } of operations) {
    const segments = path.split('/').map(segmentOf);
    const route = { name, method, segments, literals: weight(segments) };
    table.set(segments.length, [...(table.get(segments.length) ?? []), route]);
  }
  for (const list of table.values()) list.sort((a, b) => b.literals - a.literals);
  return table;
}

function fits(segments: Segment[], raw: string[]): boolean {
  return segments.every((s, i) => {
    const part = raw[i] ?? '';
    return 'literal' in s ? s.literal === part : part.length > s.suffix.length && part.endsWith(s.suffix);
  });
}

function paramsOf(segments: Segment[], raw: string[]): Record<string, string> {
  const params: Record<string, string> = {};
  segments.forEach((s, i) => {
    if ('literal' in s) return;
    const part = raw[i] ?? '';
    try {
      // Split on the raw text, decoded exactly once: an encoded slash or colon stays part of the value.
      params[s.param] = decodeURIComponent(part.slice(0, part.length - s.suffix.length));
    } catch {
      throw invalid(s.param, 'is not valid percent-encoding');
    }
  });
  return params;
}

/** Finds the operation of a raw (still encoded) path. Refuses with 404, or 405 and `Allow` when only the method is wrong. */
export function match<N extends string>(
  routes: Routes<N>,
  method: string,
  rawPath: string,
): { name: N; params: Record<string, string> } {
  const raw = rawPath.split('/');
  const fitting = (routes.get(raw.length) ?? []).filter((r) => fits(r.segments, raw));
  const found = fitting.find((r) => r.method === method);
  if (found) return { name: found.name, params: paramsOf(found.segments, raw) };
  if (fitting.length === 0) throw new Refusal(404, [], 'There is no such path');
  const allow = [...new Set(fitting.map((r) => r.method))].join(', ');
  throw new Refusal(405, [], `The method ${method} is not allowed here; allowed: ${allow}`, { allow });
}
