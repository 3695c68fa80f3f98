'use client';

import { useState } from 'react';
import { cx, segmentStyle, segmentsStyle } from '@/components/ui/style';
import type { Chart, Words } from './chart-series';
import { DailyChart } from './daily-chart';

/** Shows charts by day over a range of days that the user selects. */
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
