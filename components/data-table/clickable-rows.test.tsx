import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime';
import type { MouseEvent } from 'react';
import { expect, test } from 'vitest';
import { testRouter } from '@/lib/testing/test-router';
import { LinkedRows } from './clickable-rows';

function show() {
  const visited: string[] = [];
  // `<Link>` handles its own click like this.
  const follow = (event: MouseEvent) => event.preventDefault();
  render(
    <AppRouterContext value={testRouter((href) => visited.push(href))}>
      <table>
        <LinkedRows>
          <tr data-href="/rejected/1">
            <td>
              <a href="/rejected/1" data-row-link="" onClick={follow}>
                WEB-1
              </a>
              <button type="button">Preview WEB-1</button>
            </td>
            <td>Unknown SKU</td>
          </tr>
          <tr data-href="/rejected/2">
            <td>Unknown city</td>
          </tr>
        </LinkedRows>
      </table>
    </AppRouterContext>,
  );
  return { visited, user: userEvent.setup() };
}

test('a click in a row opens its record; links and controls in it act on their own', async () => {
  const { visited, user } = show();
  await user.click(screen.getByText('Unknown city'));
  await user.click(screen.getByRole('link', { name: 'WEB-1' }));
  await user.click(screen.getByRole('button', { name: 'Preview WEB-1' }));
  expect(visited).toEqual(['/rejected/2']);
});

test('a click anywhere in a row clicks its link', async () => {
  const { user } = show();
  const followed: string[] = [];
  document.addEventListener('click', ({ target }) => {
    if (target instanceof HTMLAnchorElement) followed.push(target.textContent ?? '');
  });
  await user.click(screen.getByText('Unknown SKU'));
  expect(followed).toEqual(['WEB-1']);
});

test('a Ctrl-click is left to the browser', async () => {
  const { visited, user } = show();
  await user.keyboard('{Control>}');
  await user.click(screen.getByRole('link', { name: 'WEB-1' }));
  expect(visited).toEqual([]);
});
