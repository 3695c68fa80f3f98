import { type CardId, cardIds } from './cards';

const isCard = (id: string): id is CardId => cardIds.some((one) => one === id);

/** A stored layout such as `orders,-expired`: every card once in its order, hidden ones with a minus. New cards come last. */
export function parseCardLayout(written: string | null): { id: CardId; hidden: boolean }[] {
  const stored = (written ?? '').split(',').flatMap((part) => {
    const id = part.replace(/^-/, '');
    return isCard(id) ? [{ id, hidden: part.startsWith('-') }] : [];
  });
  const unique = stored.filter(({ id }, i) => stored.findIndex((one) => one.id === id) === i);
  const missingIds = cardIds.filter((id) => !unique.some((one) => one.id === id));
  return [...unique, ...missingIds.map((id) => ({ id, hidden: false }))];
}
