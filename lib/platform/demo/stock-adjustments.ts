import type { TransactionType } from '@/lib/contract/resources/stock-adjustments';
import type { MovementKind } from '../stock/ledger';
import { moment } from './random';
import { move, type Share, type Warehouse } from './warehouse';

type Column = 'lostAmount' | 'foundAmount' | 'putInQuarantineAmount' | 'releaseFromQuarantineAmount';

/**
 * One kind of adjustment: its column, the available amount, and the resulting stock. Found units return to where they
 * were lost.
 */
type Act = {
  kind: MovementKind;
  column: Column;
  maxAmount: (share: Share) => number;
  apply: (share: Share, amount: number) => void;
};

const ACTS = {
  more: {
    kind: 'CountingIncreased',
    column: 'foundAmount',
    maxAmount: () => Number.POSITIVE_INFINITY,
    apply: (share, amount) => {
      share.free += amount;
    },
  },
  fewer: {
    kind: 'CountingDecreased',
    column: 'lostAmount',
    maxAmount: (share) => share.free,
    apply: (share, amount) => {
      share.free -= amount;
    },
  },
  lost: {
    kind: 'StockToLost',
    column: 'lostAmount',
    maxAmount: (share) => share.free,
    apply: (share, amount) => {
      share.free -= amount;
      share.lost += amount;
    },
  },
  found: {
    kind: 'LostToStock',
    column: 'foundAmount',
    maxAmount: (share) => share.lost,
    apply: (share, amount) => {
      share.free += amount;
      share.lost -= amount;
    },
  },
  quarantine: {
    kind: 'StockToDamaged',
    column: 'putInQuarantineAmount',
    maxAmount: (share) => share.free,
    apply: (share, amount) => {
      share.free -= amount;
      share.damaged += amount;
    },
  },
  release: {
    kind: 'DamagedToStock',
    column: 'releaseFromQuarantineAmount',
    maxAmount: (share) => share.damaged,
    apply: (share, amount) => {
      share.free += amount;
      share.damaged -= amount;
    },
  },
} as const satisfies Record<string, Act>;

const PLANS: readonly (readonly [{ type: TransactionType; acts: readonly Act[] }, number])[] = [
  [{ type: 'Counting', acts: [ACTS.more, ACTS.fewer] }, 40],
  [{ type: 'Lost', acts: [ACTS.lost] }, 18],
  [{ type: 'Found', acts: [ACTS.found] }, 12],
  [{ type: 'Quarantine', acts: [ACTS.quarantine] }, 20],
  [{ type: 'Release', acts: [ACTS.release] }, 10],
];

const unchanged = {
  lostAmount: 0,
  foundAmount: 0,
  putInQuarantineAmount: 0,
  releaseFromQuarantineAmount: 0,
};

/** Adds one adjustment of up to five products on this day; none when no stock fits its type. */
export function adjust(floor: Warehouse, day: number, number: number) {
  const { random, today } = floor;
  const { type, acts } = random.weighted(PLANS);
  const fitting = [...floor.shelves.values()].flatMap((shelf) => {
    const act = random.pick(acts);
    const share = shelf.shares.find((s) => act.maxAmount(s) > 0);
    return share ? [{ shelf, share, act }] : [];
  });
  const transactionNumber = `ADJ-${String(number).padStart(6, '0')}`;
  const lines = random.sample(fitting, random.int(1, 5)).map(({ shelf, share, act }, position) => {
    const amount = Math.min(random.int(1, 4), act.maxAmount(share));
    act.apply(share, amount);
    const { sku } = shelf.item;
    const { lotNumber } = share;
    const cause = { cause: 'stock-adjustments', reference: transactionNumber };
    move(floor, day, { sku, lotNumber, kind: act.kind, amount, ...cause });
    const line = { transactionNumber, position, id: random.uuid(), sku, lotNumber };
    return { ...line, ...unchanged, [act.column]: amount };
  });
  if (lines.length === 0) return undefined;
  const tag = random.chance(0.25) ? random.pick(['quality-check', 'clearance', 'seasonal-stock']) : null;
  const id = random.uuid();
  return {
    row: { transactionNumber, id, transactionType: type, completedAt: moment(today, day), tag },
    lines,
  };
}
