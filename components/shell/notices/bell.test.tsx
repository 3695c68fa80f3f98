import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime';
import { NextIntlClientProvider } from 'next-intl';
import { afterEach, expect, test, vi } from 'vitest';
import { QueryProvider } from '@/components/shell/query-provider';
import type { JobView } from '@/lib/console/jobs/job-views';
import en from '@/lib/messages/en.json';
import { findErrors } from '@/lib/testing/faults-of';
import { testRouter } from '@/lib/testing/test-router';
import { Bell } from './bell';

afterEach(() => vi.unstubAllGlobals());

const job = (fields: Partial<JobView>): JobView => ({
  id: 'a',
  kind: 'bulk',
  state: 'finished',
  counts: { planned: 0, sending: 0, done: 3, refused: 0, rejected: 0, unknown: 0, skipped: 0 },
  person: 'Ada',
  label: 'Tag products',
  at: 2_000,
  isOwn: true,
  reason: null,
  retryIn: null,
  ...fields,
});

function show(jobs: readonly JobView[]) {
  const posted: unknown[] = [];
  vi.stubGlobal('fetch', async (_: string, init?: RequestInit) => {
    if (init?.method === 'POST') posted.push(JSON.parse(String(init.body)));
    return Response.json({
      at: 5_000,
      seenAt: 1_000,
      rejected: {
        count: 3,
        unread: 2,
        isMore: false,
        latestAt: 4_000,
        causes: [
          { code: 'InvalidCity', count: 1 },
          { code: 'EmptyCustomerPhone', count: 1 },
          { code: 'UnknownSku', count: 1 },
        ],
      },
      expiring: { count: 0, unread: 0, isMore: false, units: 0, days: 30 },
    });
  });
  const { container } = render(
    <NextIntlClientProvider locale="en" messages={en} timeZone="UTC">
      <AppRouterContext value={testRouter(() => undefined)}>
        <QueryProvider>
          <Bell tenant="acme" first={jobs} isMetered={false} />
        </QueryProvider>
      </AppRouterContext>
    </NextIntlClientProvider>,
  );
  return { posted, container, user: userEvent.setup() };
}

test('the bell counts finished jobs and new rejections until it has been opened', async () => {
  const { posted, container, user } = show([job({}), job({ id: 'b', isOwn: false })]);
  const bell = await screen.findByRole('button', { name: 'Notifications, 2 unread' });
  await user.click(bell);
  expect(await screen.findByText('3 orders rejected')).toBeTruthy();
  // Checks that the sentence wraps, because its end would be cut off on one line.
  const causes = screen.getByText(/^Unknown city 1 · .* and 1 more$/);
  expect(causes.matches('.truncate')).toBe(false);
  await waitFor(() => expect(screen.getAllByRole('img', { name: 'Unread' })).toHaveLength(2));
  expect(await findErrors(container)).toEqual([]);
  await user.keyboard('{ArrowDown}');
  await waitFor(() => expect(document.activeElement?.textContent).toContain('Tag products'));
  await user.click(bell);
  await waitFor(() => expect(bell.getAttribute('aria-label')).toBe('Notifications'));
  await waitFor(() => expect(posted).toEqual([{ at: 5_000 }]));
});

test('the bell shows the progress of running jobs', async () => {
  show([
    job({
      state: 'running',
      counts: { planned: 5, sending: 1, done: 3, refused: 1, rejected: 0, unknown: 0, skipped: 0 },
    }),
  ]);
  expect(screen.getByRole('button', { name: '1 job is running' }).textContent).toBe('40%');
});

test('the arrow keys move between the notices, from either end if no notice has the focus', async () => {
  const { user } = show([job({}), job({ id: 'b' })]);
  await user.click(await screen.findByRole('button', { name: /^Notifications/ }));
  await screen.findByText('3 orders rejected');
  const links = screen.getAllByRole('link');
  for (const [key, at] of [
    ['{ArrowUp}', -1],
    ['{ArrowDown}', 0],
  ] as const) {
    // A click on a text moves the focus to the list.
    await user.click(screen.getByRole('heading', { name: 'Notifications' }));
    await user.keyboard(key);
    expect(document.activeElement).toBe(links.at(at));
  }
});
