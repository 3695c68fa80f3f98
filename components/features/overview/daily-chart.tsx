'use client';

import { useRouter } from 'next/navigation';
import { useLocale, useTranslations } from 'next-intl';
import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from 'react';
import { route } from '@/components/ui/route';
import { formatDayParts } from '@/lib/formatting/date-time-text';
import { ChartPlot } from './chart-plot';
import { chartScales, EDGE } from './chart-scales';
import { type Chart, type Measure, SeriesMark, type Words } from './chart-series';
import { DayTable } from './day-table';

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

/**
 * Shows one chart. Arrows, Home and End move between days; Enter or a click opens the list of the day. The values of the
 * selected day are beside the title, and the values of all days are in a table below.
 */
export function DailyChart({
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
  const scales = chartScales(width, days, measures);
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
    return Math.max(0, Math.min(days.length - 1, Math.floor((left / scales.innerWidth) * days.length)));
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
              <SeriesMark shape={one.shape} index={i} />
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
        <ChartPlot {...{ scales, width, days, measures, dayIndex, dayText, number, percent }} />
      </div>
      <details className="mt-3 text-xs">
        <summary className="w-fit cursor-pointer rounded text-accent-text hover:underline pointer-coarse:py-3">
          {words.table}
        </summary>
        <div className="mt-1 max-h-72 overflow-y-auto">
          <DayTable {...{ title, days, measures, dayPath, words, dayText, valueText }} />
        </div>
      </details>
    </figure>
  );
}
