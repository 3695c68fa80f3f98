import type { Row } from '@/components/data-table/columns/column';

/** The parts of a stock bar, in order: the wire name of the amount, and the colour that stands for it everywhere. */
export const levels = [
  { name: 'availableStock', ground: 'bg-good' },
  { name: 'reservedStock', ground: 'bg-accent' },
  { name: 'damagedItemAmount', ground: 'bg-warn' },
  { name: 'expiredAmount', ground: 'bg-bad' },
  { name: 'lostItemAmount', ground: 'bg-faint' },
] as const;

/** `amount` is the platform's number; of it `expired` is drawn as expired, so that the bar adds up to the total. */
export type Level = { name: string; ground: string; amount: number; expired: number };

const amountOf = (row: Row, name: string): number => {
  const amount = row[name];
  return typeof amount === 'number' ? Math.max(0, amount) : 0;
};

/**
 * The amounts of a record's stock, as the platform tells them. One that counts expired goods within the available or the
 * reserved ones (the spec does not say) tells more than its total: then so much of them is expired.
 */
export function levelsOf(row: Row): Level[] {
  const [available, reserved, expired] = [
    amountOf(row, 'availableStock'),
    amountOf(row, 'reservedStock'),
    amountOf(row, 'expiredAmount'),
  ];
  const twice = Math.min(
    expired,
    Math.max(0, available + reserved + expired - amountOf(row, 'totalStockAmount')),
  );
  const expiredOf: Readonly<Record<string, number>> = {
    availableStock: Math.min(available, twice),
    reservedStock: Math.min(reserved, Math.max(0, twice - available)),
  };
  return levels.map(({ name, ground }) => ({
    name,
    ground,
    amount: amountOf(row, name),
    expired: expiredOf[name] ?? 0,
  }));
}
