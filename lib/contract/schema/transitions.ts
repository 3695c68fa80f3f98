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

/** True when an operation limited to `states` is allowed for a record in `state`; always true without a limit. */
export const isAllowedIn = (states: readonly string[] | undefined, state: string): boolean =>
  states === undefined || states.includes(state);
