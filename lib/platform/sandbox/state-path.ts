import type { Transitions } from '@/lib/contract/resources/resource-states';
import { conflict } from '../api-error';

/**
 * Returns the states after `from` up to `to`, following the usual transitions. Throws 409 if these transitions do not lead to
 * `to`.
 */
export function statePath<S extends string>(
  transitions: Transitions<S>,
  record: string,
  from: S,
  to: S,
): S[] {
  if (transitions[from].next.includes(to)) return [to];
  const path: S[] = [];
  for (let [next] = transitions[from].next; next !== undefined; [next] = transitions[next].next) {
    path.push(next);
    if (next === to) return path;
  }
  throw conflict('to', `${record} that is ${from} cannot become ${to}`, 'InvalidOperation');
}
