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

const amountOf = (row: Row, name: string): number => {
  const amount = row[name];
  return typeof amount === 'number' ? Math.max(0, amount) : 0;
};

/**
 * The amounts of a record's stock, and the room that each takes in the bar. Where a platform counts expired stock within
 * the available one (D14), it is drawn once: as expired. What is missing or below nothing takes no room.
 */
export function levelsOf(row: Row): (Level & { room: number })[] {
  const [available, reserved, expired] = [
    amountOf(row, 'availableStock'),
    amountOf(row, 'reservedStock'),
    amountOf(row, 'expiredAmount'),
  ];
  const isWithin = available + reserved + expired > amountOf(row, 'totalStockAmount');
  return levels.map(({ name, ground }) => {
    const amount = amountOf(row, name);
    const room = name === 'availableStock' && isWithin ? Math.max(0, amount - expired) : amount;
    return { name, ground, amount, room };
  });
}
