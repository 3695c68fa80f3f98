import type { Row } from '@/components/table/column';

/** The parts of a stock bar, in order: the wire name of the amount, and the colour that stands for it everywhere. */
export const levels = [
  { name: 'availableStock', ground: 'bg-good' },
  { name: 'reservedStock', ground: 'bg-accent' },
  { name: 'damagedItemAmount', ground: 'bg-warn' },
  { name: 'expiredAmount', ground: 'bg-bad' },
  { name: 'lostItemAmount', ground: 'bg-faint' },
] as const;

export type Level = { name: string; ground: string; amount: number };

/** The amounts of a record's stock. What is missing or below nothing takes no room. */
export const levelsOf = (row: Row): Level[] =>
  levels.map(({ name, ground }) => {
    const amount = row[name];
    return { name, ground, amount: typeof amount === 'number' ? Math.max(0, amount) : 0 };
  });
