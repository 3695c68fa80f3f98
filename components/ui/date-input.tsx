'use client';

import CalendarDays from 'lucide-react/icons/calendar-days';
import { useTimeZone, useTranslations } from 'next-intl';
import {
  type ComponentProps,
  type KeyboardEvent,
  type Ref,
  useEffect,
  useEffectEvent,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { addDays, dayIn, isDay } from '@/lib/contract/schema/zone';
import { parseClock, parseDay } from '@/lib/formatting/date-entry';
import { formatDayParts, toClock } from '@/lib/formatting/date-time-text';
import { Input } from './input';
import { LocaleCalendar, locales } from './locale-components';
import { openPopover, Popover } from './popover';
import { cx } from './style';
import { tooltip } from './tooltip';

/** Formats `2026-11-21` or `2026-11-21T14:30` as the console displays dates. Returns other text unchanged. */
function formatDate(value: string, months: string): string {
  const [, year, month, day, time] = /^(\d{4})-(\d\d)-(\d\d)(?:T(\d\d:\d\d(?::\d\d)?))?$/.exec(value) ?? [];
  if (!year || !month || !day) return value;
  return `${formatDayParts(year, month, day, months)}${time ? ` ${time}` : ''}`;
}

/**
 * An input for a date. Users type the date in numbers or words (`today`, `+3`), or select it in a calendar. `value` and the
 * argument of `onValue` look like `2026-11-21`, or like `2026-11-21T14:30` with `time`. Text that is not a date is passed as
 * typed. The up and down arrows change the date by a day.
 */
export function DateInput({
  value,
  onValue,
  onUnreadable,
  time = false,
  steps = true,
  ref,
  id: idProp,
  onBlur,
  className,
  ...rest
}: Omit<ComponentProps<typeof Input>, 'value' | 'defaultValue' | 'onChange' | 'type' | 'ref'> & {
  value: string;
  onValue: (value: string) => void;
  /** Called when the input loses focus, if its text is not a date. */
  onUnreadable?: () => void;
  /** Whether the value has a time, in the user's time zone. */
  time?: boolean;
  /** Whether arrow keys change the date. In tables, arrow keys move between rows instead. */
  steps?: boolean;
  ref?: Ref<HTMLInputElement | null>;
}) {
  const t = useTranslations('ui');
  const months = t('months');
  const zone = useTimeZone() ?? 'UTC';
  const ownId = useId();
  const id = idProp ?? ownId;
  const panelId = `${id}-calendar`;
  const input = useRef<HTMLInputElement>(null);
  const lastValue = useRef(value);
  const [initial] = useState(() => formatDate(value, months));
  useImperativeHandle<HTMLInputElement | null, HTMLInputElement | null>(ref, () => input.current, []);

  const today = () => dayIn(zone, new Date());
  const read = (text: string): string | undefined => {
    const dateContext = { today: today(), locales };
    if (!time) return parseDay(text, dateContext);
    return parseClock(text, { ...dateContext, now: toClock(new Date().toISOString(), zone).slice(11, 16) });
  };
  const emitValue = (next: string) => {
    lastValue.current = next;
    onValue(next);
  };
  const setText = (next: string) => {
    if (input.current) input.current.value = formatDate(next, months);
    emitValue(next);
  };

  // Keep text that was typed before hydration.
  const emitTyped = useEffectEvent(() => {
    const typed = input.current?.value ?? initial;
    if (typed !== initial) emitValue(read(typed) ?? typed.trim());
  });
  useEffect(() => emitTyped(), []);
  // The value can change from outside, for example when a draft is restored.
  useEffect(() => {
    if (value === lastValue.current) return;
    lastValue.current = value;
    if (input.current) input.current.value = formatDate(value, months);
  }, [value, months]);

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const by = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (by === undefined || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (event.altKey) {
      if (by > 0) return;
      event.preventDefault();
      openPopover(panelId);
      return;
    }
    if (!steps) return;
    event.preventDefault();
    const [day = '', clock] = lastValue.current.split('T');
    const next = isDay(day) ? addDays(day, by) : today();
    setText(time ? `${next}T${clock ?? '00:00'}` : next);
  }

  return (
    <span className="relative block min-w-0 [anchor-name:--date] [anchor-scope:--date]">
      <Input
        {...rest}
        id={id}
        ref={input}
        defaultValue={initial}
        placeholder={t(time ? 'date.hintTime' : 'date.hint')}
        onKeyDown={onKeyDown}
        onChange={(event) => emitValue(read(event.target.value) ?? event.target.value.trim())}
        onBlur={(event) => {
          if (read(event.target.value) !== undefined)
            event.target.value = formatDate(lastValue.current, months);
          else if (event.target.value.trim() !== '') onUnreadable?.();
          onBlur?.(event);
        }}
        className={cx('pr-8 pointer-coarse:pr-11', className)}
      />
      <Popover
        id={panelId}
        label={t('date.calendar')}
        // The calendar is positioned at the field instead of the button.
        className="[position-anchor:--date]"
        trigger={(props) => (
          <button
            {...props}
            {...tooltip(t('date.calendar'), 'Alt+↓')}
            type="button"
            // The button is not a tab stop, because a key in the input opens the calendar too.
            tabIndex={-1}
            aria-label={t('date.calendar')}
            className="absolute inset-y-px right-px flex w-7 pointer-coarse:inset-y-0 pointer-coarse:w-11 items-center justify-center rounded-r-md text-muted hover:text-ink [&>svg]:size-4"
          >
            <CalendarDays aria-hidden="true" />
          </button>
        )}
      >
        {(close) => (
          <LocaleCalendar
            value={read(input.current?.value ?? '')?.slice(0, 10)}
            today={today()}
            onPick={(day) => {
              const clock = lastValue.current.split('T')[1];
              close();
              setText(time && day ? `${day}T${clock ?? '00:00'}` : day);
              input.current?.focus();
            }}
          />
        )}
      </Popover>
    </span>
  );
}
