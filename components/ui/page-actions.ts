/** What can be done on a page beyond its visible buttons, such as the entries of a closed menu. */
export type PageAction = { label: string; keys?: string; unavailable?: string; run: () => void };

const offers = new Set<() => readonly PageAction[]>();

/** Offers actions to the command palette while a page shows them. Returns the way out. */
export function offerActions(list: () => readonly PageAction[]): () => void {
  offers.add(list);
  return () => void offers.delete(list);
}

/** The actions that the page in sight offers now. */
export const offeredActions = (): PageAction[] => [...offers].flatMap((list) => list());
