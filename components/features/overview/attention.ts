import type { Clock } from '@/lib/contract/dqb/dqb-filter';
import { dayIn, daysBetween } from '@/lib/contract/schema/zone';
import type { Card, CardId, Stage } from './cards';

/** Whole days since a time, in the tenant's time zone. */
export function ageInDays(since: string | undefined, { zone, today }: Clock): number | undefined {
  if (since === undefined) return undefined;
  // A calendar day has no time zone.
  const day = since.length === 10 ? since : dayIn(zone, new Date(since));
  return Math.max(0, daysBetween(day, today));
}

/** An item that needs attention. `kind` is its message key. */
export type Attention = {
  kind: CardId | 'stuck';
  state?: Stage['state'];
  count: number;
  isLowerBound?: boolean;
  age: number | undefined;
  segment: string;
  variant: 'warn' | 'bad';
  card?: Card;
};

const MAX_VISIBLE = 5;

type Ranked = Attention & { rank: number };

const rankOf = (count: number, age: number | undefined) => count * Math.max(1, age ?? 1);

function attentionOf(id: CardId, card: Card, clock: Clock): Ranked[] {
  const stuckStages = (card.stages ?? []).flatMap(({ state, stuck }): Ranked[] => {
    if (!stuck) return [];
    const age = ageInDays(stuck.oldest, clock);
    const { count, segment } = stuck;
    return [{ kind: 'stuck', state, count, age, segment, variant: 'warn', rank: rankOf(count, age) }];
  });
  // The pipeline below displays the other states; here they would displace everything else.
  const topStage = stuckStages.sort((a, b) => b.rank - a.rank).slice(0, 1);
  if (!('count' in card.counted) || card.counted.count === 0 || !card.variant) return topStage;
  const age = ageInDays(card.oldest, clock);
  const { count, isLowerBound } = card.counted;
  // Units measure quantity, SKUs measure work.
  const rank = rankOf(card.skus ?? count, age);
  return [
    ...topStage,
    { kind: id, count, isLowerBound, age, segment: card.segment, variant: card.variant, card, rank },
  ];
}

/** What needs attention now, errors first, ranked by count × age: at most five items. */
export function attentionItems(
  cards: readonly { id: CardId; card: Card | undefined }[],
  clock: Clock,
): Attention[] {
  return cards
    .flatMap(({ id, card }) => (card ? attentionOf(id, card, clock) : []))
    .sort((a, b) => Number(b.variant === 'bad') - Number(a.variant === 'bad') || b.rank - a.rank)
    .slice(0, MAX_VISIBLE);
}
