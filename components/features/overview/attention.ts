import type { Failure } from '@/lib/console/browser/result';
import type { Metric, Stage } from './metric';
import type { MetricId } from './metrics';
import type { ComparedMetric } from './since-yesterday';

/** An item that needs attention. `kind` is its message key. */
export type Attention = {
  kind: MetricId | 'stuck';
  state?: Stage['state'];
  count: number;
  isLowerBound?: boolean;
  age: number | undefined;
  path: string;
  variant: 'warn' | 'bad';
  metric?: ComparedMetric;
  /** The other states with stuck orders. */
  alsoStuck?: readonly Pick<Stage, 'state' | 'stuck'>[];
};

const MAX_VISIBLE = 5;

type Ranked = Attention & { rank: number };

const computeRank = (count: number, age: number | undefined) => count * Math.max(1, age ?? 1);

/**
 * Returns one item for stuck orders: the highest-ranked state, which names the others. An item for each state would displace all
 * other items, and no query can select the stuck orders of several states.
 */
function worstStage(stages: Metric['stages'] = []): Ranked[] {
  return stages
    .flatMap(({ state, stuck }): Ranked[] =>
      stuck
        ? [
            {
              kind: 'stuck',
              state,
              ...stuck,
              variant: 'warn',
              rank: computeRank(stuck.count, stuck.age),
              alsoStuck: stages.filter((stage) => stage.stuck && stage.state !== state),
            },
          ]
        : [],
    )
    .sort((a, b) => b.rank - a.rank)
    .slice(0, 1);
}

function toAttention(metric: ComparedMetric): Ranked[] {
  const { id, counted, age, path, variant, skus, stages } = metric;
  if (!('count' in counted) || counted.count === 0 || !variant) return worstStage(stages);
  const { count, isLowerBound } = counted;
  // Ranks stock by the number of SKUs: units measure quantity, SKUs measure work.
  const rank = computeRank(skus ?? count, age);
  return [...worstStage(stages), { kind: id, count, isLowerBound, age, path, variant, metric, rank }];
}

/** Returns one failure for each metric that could not be read, because such a metric may need attention. */
export const metricFailures = (metrics: readonly ComparedMetric[]): Failure[] =>
  metrics.flatMap(({ counted, stages = [] }) => {
    const failure = 'failure' in counted ? counted.failure : stages.find((stage) => stage.failure)?.failure;
    // A metric that the platform does not offer needs no attention.
    return failure && failure.kind !== 'missing' ? [failure] : [];
  });

/** Returns what needs attention now: errors first, ranked by count × age, at most `MAX_VISIBLE` items. */
export const attentionItems = (metrics: readonly ComparedMetric[]): Attention[] =>
  metrics
    .flatMap(toAttention)
    .sort((a, b) => Number(b.variant === 'bad') - Number(a.variant === 'bad') || b.rank - a.rank)
    .slice(0, MAX_VISIBLE);
