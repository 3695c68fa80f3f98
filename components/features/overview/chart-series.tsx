/** A value per day, in the order of the days. Unknown values are undefined. A rate is a percentage and has its own axis. */
export type Measure = {
  id: string;
  label: string;
  shape: 'line' | 'bar' | 'rate';
  values: readonly (number | undefined)[];
};

/** The texts of every chart. */
export type Words = Record<'range' | 'table' | 'day' | 'openDay' | 'unknown', string>;

/** A chart of one or more measures by day. */
export type Chart = {
  id: string;
  title: string;
  /** URL prefix of a day's list. The day is appended. */
  dayPath: string;
  measures: readonly Measure[];
};

const seriesColors: Record<Measure['shape'], string> = {
  line: 'text-accent',
  bar: 'text-fill-info',
  rate: 'text-warn',
};
/** Bars are pale, so that a line in front of them is readable. */
export const BAR_OPACITY = 0.35;
/** A second line is also dashed, so that color is not the only difference. */
export const strokes = (shape: Measure['shape'], index: number) =>
  shape === 'line' && index > 0 ? '5 3' : undefined;
/** The color class of a measure. `index` is its position in the chart. */
export const seriesColor = (shape: Measure['shape'], index: number) =>
  shape === 'line' && index > 0 ? 'text-good' : seriesColors[shape];

/** Shows how a measure is drawn, for the legend. */
export function SeriesMark({ shape, index }: { shape: Measure['shape']; index: number }) {
  return (
    <svg aria-hidden="true" width="16" height="8" className={seriesColor(shape, index)}>
      {shape === 'bar' ? (
        <rect x="3" width="10" height="8" fill="currentColor" fillOpacity={BAR_OPACITY} />
      ) : (
        <line
          x2="16"
          y1="4"
          y2="4"
          stroke="currentColor"
          strokeWidth="2"
          strokeDasharray={strokes(shape, index)}
        />
      )}
    </svg>
  );
}
