import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { findErrors } from '@/lib/testing/faults-of';
import { TestProviders } from '@/lib/testing/test-providers';
import { Menu, type MenuItem } from './menu';

const items = (done: string[]): MenuItem[] => [
  { label: 'Edit', onSelect: () => done.push('Edit') },
  { label: 'Delete', unavailable: 'Your role may not', onSelect: () => done.push('Delete') },
  { label: 'Dark', checked: true, heading: 'Theme', ruled: true, onSelect: () => done.push('Dark') },
  { label: 'Settings', href: '/settings' },
];

function page() {
  const done: string[] = [];
  const { container } = render(
    <TestProviders>
      <main>
        <Menu
          label="Acts"
          items={items(done)}
          trigger={(props) => (
            <button type="button" {...props}>
              More
            </button>
          )}
        />
      </main>
    </TestProviders>,
  );
  return { done, container, user: userEvent.setup() };
}
const isOn = (name: string) => waitFor(() => expect(document.activeElement?.textContent).toBe(name));

test('arrow keys, Home, End and first letters move in the menu, and Enter runs an item and closes it', async () => {
  const { done, container, user } = page();
  await user.click(screen.getByRole('button', { name: 'More' }));
  await isOn('Edit');
  expect(screen.getByRole('menu', { name: 'Acts' })).toBeTruthy();
  expect(await findErrors(container)).toEqual([]);
  await user.keyboard('{ArrowDown}');
  await isOn('Delete');
  // It is focusable, so that its reason can be read, but does nothing.
  await user.keyboard('{Enter}');
  expect(done).toEqual([]);
  await user.keyboard('{End}');
  await isOn('Settings');
  await user.keyboard('{ArrowDown}');
  await isOn('Edit');
  await user.keyboard('{ArrowUp}{Home}d');
  await isOn('Delete');
  await user.keyboard('{ArrowDown}');
  await isOn('Dark');
  screen.getByRole('menuitemradio', { name: 'Dark', checked: true });
  await user.keyboard('{Enter}');
  expect(done).toEqual(['Dark']);
  await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull());
});

test('Escape and Tab close the menu', async () => {
  const { user } = page();
  for (const key of ['{Escape}', '{Tab}']) {
    await user.click(screen.getByRole('button', { name: 'More' }));
    await isOn('Edit');
    await user.keyboard(key);
    await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull());
  }
});
