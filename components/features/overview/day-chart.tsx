import { useTranslations } from 'next-intl';
import { Day } from '@/components/ui/day';
import { Num } from '@/components/ui/number';
import { NearLink } from '@/components/ui/prefetch-link';
import { route } from '@/components/ui/route';
import type { DayCount } from './day-counts';

const HEIGHT = 56;
const STEP = 20;
const BAR = 14;

/** What was made on each day: bars for the eye, a table for the ear, and a sum that leads to the records. */
export function DayChart({ title, days, href }: { title: string; days: readonly DayCount[]; href: string }) {
  const t = useTranslations('overview');
  const most = Math.max(1, ...days.map(({ count }) => count));
  const sum = days.reduce((total, { count }) => total + count, 0);
  const today = days.at(-1);
  return (
    <figure className="min-w-0">
      <figcaption className="flex items-baseline gap-2 border-b pb-1">
        <span className="font-medium text-muted text-xs">{title}</span>
        <NearLink href={route(href)} className="ml-auto text-accent-text text-xs hover:underline">
          {t('inDays', { n: sum, days: days.length })}
        </NearLink>
      </figcaption>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${days.length * STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="mt-2 h-14 w-full overflow-visible"
      >
        {days.map(({ day, count }, i) => {
          const height = count === 0 ? 1 : Math.max(2, (count / most) * (HEIGHT - 2));
          return (
            <rect
              key={day}
              x={i * STEP + (STEP - BAR) / 2}
              y={HEIGHT - height}
              width={BAR}
              height={height}
              className={day === today?.day ? 'fill-accent' : 'fill-line-strong'}
            >
              <title>{`${day}: ${count}`}</title>
            </rect>
          );
        })}
      </svg>
      <div aria-hidden="true" className="mt-1 flex justify-between text-faint text-xs">
        {days[0] && <Day date={days[0].day} />}
        <span>
          {t('today')} <Num value={today?.count ?? 0} className="font-medium text-ink" />
        </span>
      </div>
      <table className="sr-only">
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">{t('day')}</th>
            <th scope="col">{title}</th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ day, count }) => (
            <tr key={day}>
              <th scope="row">
                <Day date={day} />
                {day === today?.day && ` (${t('today')})`}
              </th>
              <td>{count}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}
