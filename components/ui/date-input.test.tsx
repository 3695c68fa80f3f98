import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { addDays, dayIn } from '@/lib/contract/schema/zone';
import en from '@/lib/messages/en.json';
import tr from '@/lib/messages/tr.json';
import { findErrors } from '@/lib/testing/faults-of';
import { DateInput } from './date-input';

const zone = 'Europe/Istanbul';

afterEach(() => vi.useRealTimers());

function Field({ changes, first = '', time }: { changes: string[]; first?: string; time?: boolean }) {
  const [value, setValue] = useState(first);
  const take = (next: string) => {
    changes.push(next);
    setValue(next);
  };
  return (
    <main>
      <label htmlFor="d">Date</label>
      <DateInput id="d" time={time} value={value} onValue={take} />
      <button type="button" onClick={() => setValue('2030-01-02')}>
        Other
      </button>
    </main>
  );
}

function page({ locale = 'en', ...props }: { locale?: 'en' | 'tr'; first?: string; time?: boolean } = {}) {
  const changes: string[] = [];
  const { container } = render(
    <NextIntlClientProvider locale={locale} timeZone={zone} messages={{ ui: (locale === 'tr' ? tr : en).ui }}>
      <Field changes={changes} {...props} />
    </NextIntlClientProvider>,
  );
  const input = screen.getByLabelText<HTMLInputElement>('Date');
  return { changes, input, container, user: userEvent.setup(), last: () => changes.at(-1) };
}

test('a date is typed in the order of the locale, and spelled out on blur', async () => {
  const { input, user, last } = page({ locale: 'tr' });
  expect(input.placeholder).toBe('gg.aa.yyyy');
  await user.type(input, '3.9.2027');
  expect(last()).toBe('2027-09-03');
  expect(input.value).toBe('3.9.2027');
  await user.tab();
  expect(input.value).toBe('3 Eyl 2027');
});

test('words and offsets are days from today in the user’s time zone', async () => {
  // Otherwise the day may change while the test runs.
  vi.useFakeTimers({ toFake: ['Date'] });
  const { input, user, last } = page();
  const today = dayIn(zone, new Date());
  for (const [typed, day] of [
    ['today', today],
    ['bugün', today],
    ['+3', addDays(today, 3)],
  ] as const) {
    await user.clear(input);
    await user.type(input, typed);
    expect(last(), typed).toBe(day);
  }
});

test('an invalid date is reported as it was typed, and stays in the field', async () => {
  const { input, user, last } = page();
  await user.type(input, 'soon');
  await user.tab();
  expect([last(), input.value]).toEqual(['soon', 'soon']);
});

test('arrow keys move the date by a day and keep its time', async () => {
  const { input, user, last } = page({ first: '2026-12-31T14:30', time: true });
  expect(input.value).toBe('31 Dec 2026 14:30');
  input.focus();
  await user.keyboard('{ArrowUp}');
  expect([last(), input.value]).toEqual(['2027-01-01T14:30', '1 Jan 2027 14:30']);
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(last()).toBe('2026-12-30T14:30');
});

test('the field follows a value set from outside', async () => {
  const { input, user } = page({ first: '2026-11-21' });
  await user.click(screen.getByRole('button', { name: 'Other' }));
  expect(input.value).toBe('2 Jan 2030');
});

test('Alt and the down arrow open the calendar, and a click picks a day', async () => {
  const { input, user, last, container } = page({ first: '2026-11-21' });
  input.focus();
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
  // Without popover support, the test dispatches the event of its opening.
  const panel = container.querySelector('[popover]');
  if (panel && !screen.queryByRole('grid'))
    fireEvent(panel, Object.assign(new Event('beforetoggle'), { newState: 'open' }));
  const day = await screen.findByRole('button', { name: /November 25/ });
  expect(await findErrors(container)).toEqual([]);
  await user.click(day);
  await waitFor(() => expect(last()).toBe('2026-11-25'));
  expect(input.value).toBe('25 Nov 2026');
});
