import type { Item } from './catalogue';
import type { Random } from './random';

/** How a product fares: some have not come yet, some run out and are not bought again, some lie too long. */
export type Fate = 'normal' | 'awaited' | 'runsOut' | 'lies';

/** A product with its fate, the units a day that customers want of it, and how many are kept besides what sells soon. */
export type Ranked = { item: Item; fate: Fate; demand: number; cushion: number };

/** Spreads the demand: few products sell most, as in every shop. `unitsPerDay` over all. */
export function rank(items: readonly Item[], unitsPerDay: number, random: Random): Ranked[] {
  const goods = items.filter((item) => item.type !== 'Parent');
  const ranked = goods.map((item) => {
    const fate = random.weighted([
      ['normal', 70],
      ['awaited', 6],
      ['runsOut', 9],
      ['lies', 15],
    ] as const);
    const weight = (fate === 'lies' ? 0.15 : 1) / (0.08 + random.next()) ** 1.3;
    return { item, fate, demand: weight, cushion: random.int(1, 30) };
  });
  const whole = ranked.reduce((sum, r) => sum + r.demand, 0);
  return ranked.map((r) => ({ ...r, demand: (r.demand / whole) * unitsPerDay }));
}
