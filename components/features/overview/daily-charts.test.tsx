import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime';
import { NextIntlClientProvider } from 'next-intl';
import { expect, test } from 'vitest';
import en from '@/lib/messages/en.json';
import { findErrors } from '@/lib/testing/faults-of';
import { testRouter } from '@/lib/testing/test-router';
import { DailyCharts } from './daily-charts';

const days = Array.from({ length: 90 }, (_, i) =>
  new Date(Date.UTC(2026, 0, 1 + i)).toISOString().slice(0, 10),
);

function page() {
  const visited: string[] = [];
  const router = testRouter((path) => void visited.push(path));
  const { container } = render(
    <AppRouterContext.Provider value={router}>
      <NextIntlClientProvider locale="en" timeZone="UTC" messages={{ ui: en.ui }}>
        <main>
          <DailyCharts
            title="Day by day"
            days={days}
            words={en.overview.chart.words}
            ranges={[7, 14, 90].map((n) => ({ n, label: `${n} days` }))}
            charts={[
              {
                id: 'returns',
                title: 'Returns a day',
                dayPath: '/t/a/returns?f=',
                measures: [
                  { id: 'n', label: 'Returns', shape: 'bar', values: days.map((_, i) => i) },
                  {
                    id: 'r',
                    label: 'Rate',
                    shape: 'rate',
                    values: days.map((_, i) => (i > 87 ? 12.5 : undefined)),
                  },
                ],
              },
            ]}
          />
        </main>
      </NextIntlClientProvider>
    </AppRouterContext.Provider>,
  );
  return { container, visited, user: userEvent.setup() };
}

test('arrow keys move between days and announce their values, and Enter opens the list of the day', async () => {
  const { visited, user } = page();
  const slider = screen.getByRole('slider', { name: 'Returns a day' });
  const said = () => slider.getAttribute('aria-valuetext');
  expect(said()).toBe('31 Mar 2026: Returns 89, Rate 12.5%');
  act(() => slider.focus());
  await user.keyboard('{ArrowLeft}{ArrowLeft}');
  expect(said()).toBe('29 Mar 2026: Returns 87, Rate –');
  await user.keyboard('{Home}');
  expect(said()).toBe('18 Mar 2026: Returns 76, Rate –');
  await user.keyboard('{Enter}');
  expect(visited).toEqual(['/t/a/returns?f=2026-03-18']);
});

test('the selected range applies to chart and table, and the page has no accessibility violations', async () => {
  const { container, user } = page();
  const rows = () => within(container).getAllByRole('row', { hidden: true }).length - 1;
  expect(rows()).toBe(14);
  await user.click(screen.getByRole('button', { name: '90 days' }));
  expect(rows()).toBe(90);
  expect(screen.getByRole('button', { name: '90 days' }).getAttribute('aria-pressed')).toBe('true');
  expect(await findErrors(container)).toEqual([]);
});
