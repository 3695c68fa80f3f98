import { AxisBottom, AxisLeft } from '@visx/axis';
import { Bar, LinePath } from '@visx/shape';
import { type ChartScales, EDGE, HEIGHT } from './chart-scales';
import { BAR_OPACITY, type Measure, seriesColor, strokes } from './chart-series';

/** Draws the measures of a chart with their axes, and marks the selected day. */
export function ChartPlot({
  scales: { x, y, rateScale, innerWidth, innerHeight },
  width,
  days,
  measures,
  dayIndex,
  dayText,
  number,
  percent,
}: {
  scales: ChartScales;
  width: number;
  days: readonly string[];
  measures: readonly Measure[];
  /** Index of the selected day. */
  dayIndex: number | undefined;
  dayText: (day: string) => string;
  number: Intl.NumberFormat;
  percent: Intl.NumberFormat;
}) {
  const middle = (day: string) => (x(day) ?? 0) + x.bandwidth() / 2;
  const dayWithoutYear = (day: string) => dayText(day).replace(/ \d{4}$/, '');
  const tick = { className: 'fill-faint', fontSize: 11, fontFamily: 'inherit', fill: 'currentColor' };
  const tickDays = days.filter(
    (_, i) => (days.length - 1 - i) % Math.ceil(days.length / Math.max(2, width / 90)) === 0,
  );
  const ticks = y.ticks(4).filter(Number.isInteger);
  return (
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
          const height = (value: number) => (one.shape === 'rate' && rateScale ? rateScale(value) : y(value));
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
        {rateScale?.ticks(2).map((value) => (
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
  );
}
