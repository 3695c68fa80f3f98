import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime';
import { expect, test } from 'vitest';
import { findErrors } from '@/lib/testing/faults-of';
import { testRouter } from '@/lib/testing/test-router';
import { OptionList } from './option-list';

const names = [
  'Ankara',
  'İzmir depo',
  'Istanbul',
  'North depot',
  ...Array.from({ length: 12 }, (_, i) => `W${i}`),
];

function page() {
  const went: string[] = [];
  const picked: string[] = [];
  const { container } = render(
    <AppRouterContext value={testRouter((href) => went.push(href))}>
      <OptionList
        items={names.map((label, i) => ({ id: `t${i}`, href: `/t/t${i}`, label }))}
        label="Switch tenant"
        placeholder="Name"
        emptyText="None of that name"
        current="t1"
        onPick={(id) => picked.push(id)}
      />
    </AppRouterContext>,
  );
  return { went, picked, container, user: userEvent.setup() };
}
const isChosen = (name: string) =>
  waitFor(() => {
    const option = screen.getByRole('option', { selected: true });
    expect(option.textContent).toBe(name);
    expect(screen.getByRole('combobox').getAttribute('aria-activedescendant')).toBe(option.id);
  });

test('the first option is selected, arrow and page keys move the selection, and Enter opens the option', async () => {
  const { went, picked, container, user } = page();
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Switch tenant' }));
  await isChosen('Ankara');
  const current = screen.getByRole('option', { current: true });
  expect(current.textContent).toBe('İzmir depo');
  // Only this option has a check mark.
  expect([...container.querySelectorAll('[role="option"] svg')].map((mark) => mark.closest('a'))).toEqual([
    current,
  ]);
  expect(await findErrors(container)).toEqual([]);
  await user.keyboard('{ArrowDown}');
  await isChosen('İzmir depo');
  await user.keyboard('{ArrowUp}{ArrowUp}');
  await isChosen('W11');
  await user.keyboard('{ArrowDown}{PageDown}');
  await isChosen('W4');
  await user.keyboard('{PageUp}{Enter}');
  expect(went).toEqual(['/t/t0']);
  expect(picked).toEqual(['t0']);
});

test('typing filters the options and selects the first one, while Home and End move in the text', async () => {
  const { went, user } = page();
  await user.keyboard('{ArrowDown}{ArrowDown}izmir');
  await isChosen('İzmir depo');
  await user.keyboard('{Home}{End}');
  await isChosen('İzmir depo');
  await user.keyboard('xx');
  expect(screen.getByRole('status').textContent).toBe('None of that name');
  await user.keyboard('{Enter}');
  expect(went).toEqual([]);
  await user.keyboard('{Backspace}{Backspace}{Backspace}{Backspace}{Backspace}{Backspace}{Backspace}dep');
  await isChosen('İzmir depo');
  await user.keyboard('{ArrowDown}{Enter}');
  expect(went).toEqual(['/t/t3']);
});

test('options are grouped under headings until something is typed', async () => {
  const { container } = render(
    <AppRouterContext value={testRouter(() => undefined)}>
      <OptionList
        items={[
          { id: 'a', href: '/t/a', label: 'Ankara', group: 'Favorites' },
          { id: 'b', href: '/t/b', label: 'Bursa', group: 'Recent' },
          { id: 'c', href: '/t/c', label: 'Canakkale', group: 'Recent' },
        ]}
        label="Switch tenant"
        placeholder="Name"
        emptyText="None of that name"
        onPick={() => undefined}
      />
    </AppRouterContext>,
  );
  expect(screen.getByRole('listbox').textContent).toBe('FavoritesAnkaraRecentBursaCanakkale');
  expect(await findErrors(container)).toEqual([]);
  await userEvent.setup().keyboard('b');
  expect(screen.getByRole('listbox').textContent).toBe('Bursa');
});
