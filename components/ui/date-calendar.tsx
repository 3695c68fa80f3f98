'use client';

import { useTranslations } from 'next-intl';
import { DayPicker, type DayPickerLocale } from 'react-day-picker';
import { Button } from './button';

const cell = 'size-8 p-0 text-center';
const classNames = {
  root: 'relative p-1',
  months: 'flex',
  month: 'flex flex-col gap-1',
  month_caption: 'flex h-8 items-center justify-center px-9',
  dropdowns: 'flex items-center gap-1 font-medium',
  dropdown_root: 'relative inline-flex items-center gap-0.5 rounded-sm px-1 hover:bg-hover',
  dropdown: 'absolute inset-0 cursor-pointer opacity-0',
  caption_label: 'inline-flex items-center gap-0.5 font-medium [&>svg]:size-3',
  nav: 'absolute inset-x-1 top-1 flex h-8 items-center justify-between',
  button_previous:
    'relative z-1 inline-flex size-8 items-center justify-center rounded-md hover:bg-hover [&>svg]:size-4',
  button_next:
    'relative z-1 inline-flex size-8 items-center justify-center rounded-md hover:bg-hover [&>svg]:size-4',
  chevron: 'fill-muted',
  month_grid: 'border-collapse',
  weekday: 'size-8 p-0 text-center font-normal text-muted text-xs',
  day: cell,
  day_button: 'size-8 rounded-md tabular-nums hover:bg-hover',
  today: 'font-semibold text-accent-text',
  selected: '[&>button]:bg-accent [&>button]:text-on-accent [&>button]:hover:bg-accent',
  outside: 'text-faint',
  disabled: 'opacity-50',
};

const toDate = (day: string): Date => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date);
};
const toDay = (date: Date): string =>
  [
    String(date.getFullYear()).padStart(4, '0'),
    String(date.getMonth() + 1).padStart(2, '0'),
    String(date.getDate()).padStart(2, '0'),
  ].join('-');

export type CalendarProps = { value?: string; today: string; onPick: (day: string) => void };

/**
 * A calendar to select a day. `onPick` gets an empty text if the user clears the date. Days are calendar dates without a time
 * zone.
 */
export function DateCalendar({ value, today, onPick, dates }: CalendarProps & { dates: DayPickerLocale }) {
  const t = useTranslations('ui.date');
  const [now, selectedDay] = [toDate(today), value ? toDate(value) : undefined];
  const years = [now, selectedDay ?? now].map((date) => date.getFullYear());
  return (
    <div data-keys-off="">
      <DayPicker
        mode="single"
        autoFocus
        locale={dates}
        weekStartsOn={1}
        showOutsideDays
        fixedWeeks
        captionLayout="dropdown"
        startMonth={new Date(Math.min(...years) - 5, 0)}
        endMonth={new Date(Math.max(...years) + 10, 11)}
        today={now}
        defaultMonth={selectedDay ?? now}
        selected={selectedDay}
        onSelect={(date) => onPick(date ? toDay(date) : (value ?? ''))}
        classNames={classNames}
      />
      <div className="flex justify-between border-t p-1">
        <Button size="sm" variant="ghost" onClick={() => onPick(today)}>
          {t('today')}
        </Button>
        {value && (
          <Button size="sm" variant="ghost" onClick={() => onPick('')}>
            {t('clear')}
          </Button>
        )}
      </div>
    </div>
  );
}
