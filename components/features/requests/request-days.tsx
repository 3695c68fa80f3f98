'use client';

import CalendarDays from 'lucide-react/icons/calendar-days';
import X from 'lucide-react/icons/x';
import { useTranslations } from 'next-intl';
import { spanWords } from '@/components/data-table/filters/chip-text';
import { SpanChoice } from '@/components/data-table/filters/date-range-choice';
import { Button } from '@/components/ui/button';
import { IconButton } from '@/components/ui/icon-button';
import { Popover } from '@/components/ui/popover';

/** The days of the requests that are shown: relative to today, or from one day to another. */
export function RequestDays({
  label,
  whole,
  days,
  onDays,
}: {
  label: string;
  whole: string;
  days: string | undefined;
  onDays: (days: string | undefined) => void;
}) {
  const t = useTranslations('table');
  const said = days ? spanWords(days, t) : whole;
  return (
    <span className="flex items-center gap-1">
      <Popover
        label={label}
        trigger={(props) => (
          <Button {...props} icon={<CalendarDays aria-hidden="true" />}>
            {label}: {said}
          </Button>
        )}
      >
        {(close) => (
          <div className="flex w-76 max-w-full flex-col gap-2 p-1.5">
            <SpanChoice
              ahead={false}
              value={days ?? ''}
              onDone={(next) => {
                onDays(next);
                close();
              }}
            />
          </div>
        )}
      </Popover>
      {days && (
        <IconButton
          size="sm"
          label={t('removeFilter', { filter: `${label}: ${said}` })}
          onClick={() => onDays(undefined)}
        >
          <X aria-hidden="true" />
        </IconButton>
      )}
    </span>
  );
}
