'use client';

import CalendarDays from 'lucide-react/icons/calendar-days';
import X from 'lucide-react/icons/x';
import { useTranslations } from 'next-intl';
import { Button, IconButton } from '@/components/ui/button';
import { Popover } from '@/components/ui/popover';
import { dateRangeText } from './chip-text';
import { DateRangeChoice } from './date-range-choice';

/** The date range of a log: relative to today, or from one day to another. */
export function DaysFilter({
  label,
  allLabel,
  days,
  onDays,
}: {
  label: string;
  allLabel: string;
  days: string | undefined;
  onDays: (days: string | undefined) => void;
}) {
  const t = useTranslations('table');
  const rangeText = days ? dateRangeText(days, t) : allLabel;
  return (
    <span className="flex items-center gap-1">
      <Popover
        label={label}
        trigger={(props) => (
          <Button {...props} size="sm" variant="ghost" icon={<CalendarDays aria-hidden="true" />}>
            {label}: {rangeText}
          </Button>
        )}
      >
        {(close) => (
          <div className="flex w-76 max-w-full flex-col gap-2 p-1.5">
            <DateRangeChoice
              isFuture={false}
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
          label={t('removeFilter', { filter: `${label}: ${rangeText}` })}
          onClick={() => onDays(undefined)}
        >
          <X aria-hidden="true" />
        </IconButton>
      )}
    </span>
  );
}
