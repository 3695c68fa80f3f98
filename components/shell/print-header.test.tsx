import { act, render } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { expect, test } from 'vitest';
import en from '@/lib/messages/en.json';
import { PrintedAt } from './print-header';

test('the print header shows the time of printing, not of loading', () => {
  const { container } = render(
    <NextIntlClientProvider locale="en" timeZone="UTC" messages={{ shell: en.shell, ui: en.ui }}>
      <PrintedAt />
    </NextIntlClientProvider>,
  );
  expect(container.textContent).toBe('');
  act(() => void dispatchEvent(new Event('beforeprint')));
  const printed = container.querySelector('time')?.dateTime ?? '';
  expect(Math.abs(Date.parse(printed) - Date.now())).toBeLessThan(60_000);
  expect(container.textContent).toContain('Printed');
});
