import { cx } from '@/components/ui/style';
import type { Chart, Measure, Words } from './chart-series';

/** Lists the values of all days of a chart. Each day links to its list. */
export function DayTable({
  title,
  days,
  measures,
  dayPath,
  words,
  dayText,
  valueText,
}: Omit<Chart, 'id'> & {
  days: readonly string[];
  words: Words;
  dayText: (day: string) => string;
  valueText: (measure: Measure, value: number | undefined) => string;
}) {
  return (
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
  );
}
