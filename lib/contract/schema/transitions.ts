/**
 * How a record moves: every state, the field that holds its moment, the states that may follow, and after how many days in it
 * somebody should look.
 * One table, read by the platform's refusal, the milestone bar and the button's explanation alike.
 */
export type Transitions<S extends string> = {
  readonly [State in S]: {
    readonly at: string;
    readonly next: readonly S[];
    readonly lateAfterDays?: number;
  };
};

/** Whether a record in `from` may move to `to` in one step. Unknown states may not move. */
export function canTransition<S extends string>(
  transitions: Transitions<S>,
  from: string,
  to: string,
): boolean {
  const [, step] =
    Object.entries<{ next: readonly string[] }>(transitions).find(([state]) => state === from) ?? [];
  return step?.next.includes(to) ?? false;
}

/** Whether an act limited to `states` is allowed on a record in `state`; without a limit it always is. */
export const isAllowedIn = (states: readonly string[] | undefined, state: string): boolean =>
  states === undefined || states.includes(state);
