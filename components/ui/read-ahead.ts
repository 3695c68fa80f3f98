// Reading ahead is for what is left over: when calls are short, what nobody has asked for yet is not asked.

let plenty = true;

/** Told by whoever knows how many calls are left. */
export function allowReadAhead(allowed: boolean): void {
  plenty = allowed;
}

/** Whether something may be read before anybody asks for it. */
export const mayReadAhead = (): boolean => plenty;
