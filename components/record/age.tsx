import { Day } from '@/components/ui/time';
import { tooltip } from '@/components/ui/tooltip';
import { relativeTime, useFormatter } from '@/components/ui/use-formatter';
import { dayIn } from '@/lib/contract/schema/zone';
import { withOffset } from '@/lib/formatting/date-time-text';

/** Shows the age of a timestamp as in lists, with the full timestamp as a tooltip. */
export function Age({ at }: { at: string }) {
  const format = useFormatter();
  const date = new Date(withOffset(at));
  if (Number.isNaN(date.getTime())) return <span>{at}</span>;
  const age = relativeTime(date.getTime(), Date.now(), format);
  if (age === undefined) return <Day date={dayIn(format.zone, date)} />;
  const utc = `${date.toISOString().slice(0, 19).replace('T', ' ')} UTC`;
  return (
    <time dateTime={date.toISOString()} {...tooltip(utc)} className="whitespace-nowrap print:hidden">
      {age}
    </time>
  );
}
