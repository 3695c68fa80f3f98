/**
 * The states of a resource: for each, the field of its timestamp, the next states, and after how many days it needs attention. One
 * table for the platform's checks, the milestone bar and the explanations of buttons.
 */
export type Transitions<S extends string> = {
  readonly [State in S]: {
    readonly at: string;
    readonly next: readonly S[];
    readonly lateAfterDays?: number;
  };
};

/** True when a record can move from `from` to `to` in one step. Unknown states cannot. */
export function canTransition<S extends string>(
  transitions: Transitions<S>,
  from: string,
  to: string,
): boolean {
  const [, step] =
    Object.entries<{ next: readonly string[] }>(transitions).find(([state]) => state === from) ?? [];
  return step?.next.includes(to) ?? false;
}

/** True when an operation limited to `states` is allowed for a record in `state`; always true without a limit. */
export const isAllowedIn = (states: readonly string[] | undefined, state: string): boolean =>
  states === undefined || states.includes(state);
