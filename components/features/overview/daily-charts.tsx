'use client';

import { AxisBottom, AxisLeft } from '@visx/axis';
import { scaleBand, scaleLinear } from '@visx/scale';
import { Bar, LinePath } from '@visx/shape';
import { useRouter } from 'next/navigation';
import { useLocale, useTranslations } from 'next-intl';
import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from 'react';
import { route } from '@/components/ui/route';
import { cx, segmentStyle, segmentsStyle } from '@/components/ui/style';
import { formatDayParts } from '@/lib/formatting/date-time-text';

/** A value per day, in the order of the days. Unknown values are undefined. A rate is a percentage and has its own axis. */
type Measure = {
  id: string;
  label: string;
  shape: 'line' | 'bar' | 'rate';
  values: readonly (number | undefined)[];
};
type Words = Record<'range' | 'table' | 'day' | 'openDay' | 'unknown', string>;
type Chart = {
  id: string;
  title: string;
  /** URL prefix of a day's list. The day is appended. */
  dayPath: string;
  measures: readonly Measure[];
};

const HEIGHT = 200;
/** Factor by which the scale exceeds the highest value. */
const HEADROOM = 1.1;
const EDGE = { top: 10, right: 8, bottom: 22, left: 40 };
/** Width of a second axis at the right, in pixels. */
const RATE_AXIS = 36;

const seriesColors: Record<Measure['shape'], string> = {
  line: 'text-accent',
  bar: 'text-fill-info',
  rate: 'text-warn',
};
/** Bars are pale, so that a line in front of them is readable. */
const BAR_OPACITY = 0.35;
/** A second line is also dashed, so that color is not the only difference. */
const strokes = (shape: Measure['shape'], index: number) =>
  shape === 'line' && index > 0 ? '5 3' : undefined;
const seriesColor = (shape: Measure['shape'], index: number) =>
  shape === 'line' && index > 0 ? 'text-good' : seriesColors[shape];

/**
 * Shows charts by day over a selectable range. Arrows, Home and End move between days; Enter or a click opens the list
 * of the day. The values of the selected day are beside the title, and the values of all days are in a table below.
 */
export function DailyCharts({
  days,
  title,
  charts,
  ranges,
  words,
}: {
  title: string;
  days: readonly string[];
  charts: readonly Chart[];
  ranges: readonly { n: number; label: string }[];
  words: Words;
}) {
  const [range, setRange] = useState(14);
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="font-semibold text-base">{title}</h2>
        <fieldset aria-label={words.range} className={cx(segmentsStyle, 'print:hidden')}>
          {ranges.map(({ n, label }) => (
            <button
              key={n}
              type="button"
              aria-pressed={n === range}
              onClick={() => setRange(n)}
              className={segmentStyle}
            >
              {label}
            </button>
          ))}
        </fieldset>
      </div>
      <div className="grid gap-x-8 gap-y-6 xl:grid-cols-2 min-[105rem]:grid-cols-1">
        {charts.map((chart) => (
          <DailyChart
            key={chart.id}
            {...chart}
            days={days.slice(-range)}
            measures={chart.measures.map((one) => ({ ...one, values: one.values.slice(-range) }))}
            words={words}
          />
        ))}
      </div>
    </div>
  );
}

/** Measures the available width of a chart, in pixels. */
function useWidth() {
  const ref = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(520);
  useEffect(() => {
    const node = ref.current;
    if (!node) return;
    const size = new ResizeObserver(() => setWidth(Math.max(240, node.clientWidth)));
    size.observe(node);
    return () => size.disconnect();
  }, []);
  return { ref, width };
}

function DailyChart({
  title,
  dayPath,
  measures,
  days,
  words,
}: Omit<Chart, 'id'> & { days: readonly string[]; words: Words }) {
  const tUi = useTranslations('ui');
  const locale = useLocale();
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });
  const router = useRouter();
  const { ref, width } = useWidth();
  const [at, setAt] = useState<number>();
  const heading = useId();
  const dayText = (day: string) => {
    const [year = '', month = '', date = ''] = day.split('-');
    return formatDayParts(year, month, date, tUi('months'));
  };
  const dayWithoutYear = (day: string) => dayText(day).replace(/ \d{4}$/, '');
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
  const middle = (day: string) => (x(day) ?? 0) + x.bandwidth() / 2;
  const valueText = ({ shape }: Measure, value: number | undefined) =>
    value === undefined
      ? words.unknown
      : shape === 'rate'
        ? percent.format(value / 100)
        : number.format(value);
  const dayIndex = at === undefined ? undefined : Math.min(at, days.length - 1);
  const describeDay = (index: number) =>
    `${dayText(days[index] ?? '')}: ${measures.map((one) => `${one.label} ${valueText(one, one.values[index])}`).join(', ')}`;
  const openDay = (index: number) => {
    const day = days[index];
    if (day) router.push(route(dayPath + day));
  };
  const indexAt = (event: PointerEvent<HTMLDivElement>) => {
    const left = event.clientX - event.currentTarget.getBoundingClientRect().left - EDGE.left;
    return Math.max(0, Math.min(days.length - 1, Math.floor((left / innerWidth) * days.length)));
  };
  const onKey = (event: KeyboardEvent) => {
    const last = days.length - 1;
    const selectedDay = dayIndex ?? last;
    const steps: Record<string, number> = {
      ArrowLeft: selectedDay - 1,
      ArrowRight: selectedDay + 1,
      Home: 0,
      End: last,
    };
    const next = steps[event.key];
    if (event.key === 'Enter') openDay(selectedDay);
    else if (next === undefined) return;
    else setAt(Math.max(0, Math.min(last, next)));
    event.preventDefault();
  };
  const tick = { className: 'fill-faint', fontSize: 11, fontFamily: 'inherit', fill: 'currentColor' };
  const tickDays = days.filter(
    (_, i) => (days.length - 1 - i) % Math.ceil(days.length / Math.max(2, width / 90)) === 0,
  );
  const ticks = y.ticks(4).filter(Number.isInteger);
  return (
    <figure className="min-w-0" aria-labelledby={heading}>
      <figcaption className="mb-1 flex min-h-10 flex-wrap items-baseline gap-x-4">
        <h3 id={heading} className="font-medium text-sm">
          {title}
        </h3>
        <span aria-hidden="true" className="ml-auto flex flex-wrap gap-x-3 text-muted text-xs">
          {dayIndex !== undefined && <span>{dayText(days[dayIndex] ?? '')}</span>}
          {measures.map((one, i) => (
            <span key={one.id} className="flex items-center gap-1">
              <svg aria-hidden="true" width="16" height="8" className={seriesColor(one.shape, i)}>
                {one.shape === 'bar' ? (
                  <rect x="3" width="10" height="8" fill="currentColor" fillOpacity={BAR_OPACITY} />
                ) : (
                  <line
                    x2="16"
                    y1="4"
                    y2="4"
                    stroke="currentColor"
                    strokeWidth="2"
                    strokeDasharray={strokes(one.shape, i)}
                  />
                )}
              </svg>
              {one.label}
              {dayIndex !== undefined && (
                <b className="font-medium text-ink tabular-nums">{valueText(one, one.values[dayIndex])}</b>
              )}
            </span>
          ))}
        </span>
      </figcaption>
      <div
        ref={ref}
        role="slider"
        tabIndex={0}
        aria-labelledby={heading}
        aria-valuemin={1}
        aria-valuemax={days.length}
        aria-valuenow={(dayIndex ?? days.length - 1) + 1}
        aria-valuetext={describeDay(dayIndex ?? days.length - 1)}
        onKeyDown={onKey}
        onPointerMove={(event) => setAt(indexAt(event))}
        onPointerLeave={() => setAt(undefined)}
        onBlur={() => setAt(undefined)}
        onClick={() => dayIndex !== undefined && openDay(dayIndex)}
        className="cursor-pointer touch-pan-y rounded-md"
      >
        <svg aria-hidden="true" width={width} height={HEIGHT} className="block max-w-full">
          <g transform={`translate(${EDGE.left},${EDGE.top})`}>
            {ticks.map((value) => (
              <line key={value} x2={innerWidth} y1={y(value)} y2={y(value)} className="stroke-line" />
            ))}
            {dayIndex !== undefined && (
              <rect
                x={(x(days[dayIndex] ?? '') ?? 0) - 2}
                width={x.bandwidth() + 4}
                height={innerHeight}
                className="fill-hover"
              />
            )}
            {measures.map((one, i) => {
              const points = days.flatMap((day, index) => {
                const value = one.values[index];
                return value === undefined ? [] : [{ day, value }];
              });
              if (one.shape === 'bar')
                return (
                  <g key={one.id} className={seriesColor(one.shape, i)}>
                    {points.map(({ day, value }) => (
                      <Bar
                        key={day}
                        x={x(day)}
                        y={y(value)}
                        width={x.bandwidth()}
                        height={innerHeight - y(value)}
                        fill="currentColor"
                        fillOpacity={BAR_OPACITY}
                      />
                    ))}
                  </g>
                );
              const height = (value: number) => (one.shape === 'rate' ? rateScale(value) : y(value));
              return (
                <g key={one.id} className={seriesColor(one.shape, i)}>
                  <LinePath
                    data={points}
                    x={({ day }) => middle(day)}
                    y={({ value }) => height(value)}
                    stroke="currentColor"
                    strokeWidth={2}
                    strokeDasharray={strokes(one.shape, i)}
                  />
                  {points
                    .filter(({ day }) => day === days[dayIndex ?? -1])
                    .map(({ day, value }) => (
                      <circle key={day} cx={middle(day)} cy={height(value)} r={3} fill="currentColor" />
                    ))}
                </g>
              );
            })}
            <AxisLeft
              scale={y}
              tickValues={ticks}
              tickFormat={(value) => number.format(Number(value))}
              hideTicks
              axisLineClassName="stroke-line"
              tickLabelProps={{ ...tick, textAnchor: 'end', dy: 4 }}
            />
            {hasRate &&
              rateScale.ticks(2).map((value) => (
                <text key={value} x={innerWidth + 4} y={rateScale(value)} dy={4} {...tick}>
                  {percent.format(value / 100)}
                </text>
              ))}
            <AxisBottom
              scale={x}
              top={innerHeight}
              tickValues={tickDays}
              tickFormat={dayWithoutYear}
              hideTicks
              axisLineClassName="stroke-line-strong"
              tickLabelProps={{ ...tick, textAnchor: 'middle' }}
            />
          </g>
        </svg>
      </div>
      <details className="mt-3 text-xs">
        <summary className="w-fit cursor-pointer rounded text-accent-text hover:underline pointer-coarse:py-3">
          {words.table}
        </summary>
        <div className="mt-1 max-h-72 overflow-y-auto">
          <table className="w-full text-left">
            <caption className="sr-only">{title}</caption>
            <thead>
              <tr className="hairline-b text-muted">
                <th scope="col" className="py-1 font-medium">
                  {words.day}
                </th>
                {measures.map(({ id, label }) => (
                  <th key={id} scope="col" className="py-1 text-right font-medium">
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {days.map((day, index) => (
                <tr key={day} className={cx('hairline-b', index === days.length - 1 && 'font-medium')}>
                  <th scope="row" className="py-1 font-normal">
                    <a href={dayPath + day} className="hover:underline" title={words.openDay}>
                      <time dateTime={day}>{dayText(day)}</time>
                    </a>
                  </th>
                  {measures.map((one) => (
                    <td key={one.id} className="py-1 text-right tabular-nums">
                      {valueText(one, one.values[index])}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </figure>
  );
}
