import { scaleBand, scaleLinear } from '@visx/scale';
import type { Measure } from './chart-series';

/** Height of a chart, in pixels. */
export const HEIGHT = 200;
/** Factor by which the scale exceeds the highest value. */
const HEADROOM = 1.1;
/** Space around the plot, in pixels. */
export const EDGE = { top: 10, right: 8, bottom: 22, left: 40 };
/** Width of a second axis at the right, in pixels. */
const RATE_AXIS = 36;

export type ChartScales = ReturnType<typeof chartScales>;

/** Scales the days and values of a chart to pixels. Rates have their own scale, because they are percentages. */
export function chartScales(width: number, days: readonly string[], measures: readonly Measure[]) {
  const countMeasures = measures.filter(({ shape }) => shape !== 'rate');
  const maxValue = Math.max(1, ...countMeasures.flatMap(({ values }) => values.map((value) => value ?? 0)));
  const hasRate = measures.some(({ shape }) => shape === 'rate');
  const right = EDGE.right + (hasRate ? RATE_AXIS : 0);
  const [innerWidth, innerHeight] = [width - EDGE.left - right, HEIGHT - EDGE.top - EDGE.bottom];
  const x = scaleBand({ domain: [...days], range: [0, innerWidth], padding: 0.25 });
  const y = scaleLinear({ domain: [0, maxValue * HEADROOM], range: [innerHeight, 0], nice: 4 });
  const rates = measures.filter(({ shape }) => shape === 'rate').flatMap(({ values }) => [...values]);
  const rateScale = scaleLinear({
    domain: [0, Math.max(1, ...rates.map((value) => value ?? 0))],
    range: [innerHeight, 0],
    nice: 2,
  });
  return { x, y, rateScale: hasRate ? rateScale : undefined, innerWidth, innerHeight };
}
