/** Actions of a page besides its visible buttons, such as the items of a closed menu. */
export type PageAction = { label: string; keys?: string; unavailable?: string; run: () => void };

const actionLists = new Set<() => readonly PageAction[]>();

/** Registers actions for the command palette while a page displays them. Returns the unregister function. */
export function offerActions(list: () => readonly PageAction[]): () => void {
  actionLists.add(list);
  return () => void actionLists.delete(list);
}

/** The actions of the current page. */
export const currentActions = (): PageAction[] => [...actionLists].flatMap((list) => list());
