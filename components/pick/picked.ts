/** What is picked: nothing, some rows by key, or all that match the filter but for some. */
export type Picked = {
  readonly all: boolean;
  /** Picked keys; with `all`, those that are not. */
  readonly keys: ReadonlySet<string>;
};

export const none: Picked = { all: false, keys: new Set() };
export const everything: Picked = { all: true, keys: new Set() };

export const isPicked = ({ all, keys }: Picked, key: string): boolean => keys.has(key) !== all;

/** Picks rows, or lets them go. */
export function pick(picked: Picked, changed: readonly string[], on: boolean): Picked {
  const keys = new Set(picked.keys);
  for (const key of changed) {
    if (on === picked.all) keys.delete(key);
    else keys.add(key);
  }
  return { all: picked.all, keys };
}

/** How many are picked of a list that holds `total`. */
export const countOf = ({ all, keys }: Picked, total: number): number =>
  all ? Math.max(0, total - keys.size) : keys.size;
