/** What can be done on a page beyond its visible buttons, such as the entries of a closed menu. */
export type PageAction = { label: string; keys?: string; unavailable?: string; run: () => void };

const actionLists = new Set<() => readonly PageAction[]>();

/** Offers actions to the command palette while a page shows them. Returns the way out. */
export function offerActions(list: () => readonly PageAction[]): () => void {
  actionLists.add(list);
  return () => void actionLists.delete(list);
}

/** The actions that the page in sight offers now. */
export const currentActions = (): PageAction[] => [...actionLists].flatMap((list) => list());
