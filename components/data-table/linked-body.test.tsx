import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime';
import { expect, test } from 'vitest';
import { testRouter } from '@/lib/testing/test-router';
import { LinkedBody } from './linked-body';

function show() {
  const went: string[] = [];
  render(
    <AppRouterContext value={testRouter((href) => went.push(href))}>
      <table>
        <LinkedBody>
          <tr data-href="/rejected/1">
            <td>
              <a href="/rejected/1" data-row-link="">
                WEB-1
              </a>
              <a href="/rejected/1/fix" data-row-edit="Fix">
                Fix WEB-1
              </a>
              <button type="button">Preview WEB-1</button>
            </td>
            <td>Unknown SKU</td>
          </tr>
        </LinkedBody>
      </table>
    </AppRouterContext>,
  );
  return { went, user: userEvent.setup() };
}

test('a row leads to its record, its link for editing to where that is edited', async () => {
  const { went, user } = show();
  await user.click(screen.getByText('Unknown SKU'));
  await user.click(screen.getByRole('link', { name: 'Fix WEB-1' }));
  await user.click(screen.getByRole('link', { name: 'WEB-1' }));
  await user.click(screen.getByRole('button', { name: 'Preview WEB-1' }));
  expect(went).toEqual(['/rejected/1', '/rejected/1/fix', '/rejected/1']);
});

test('the browser opens the link for editing in a tab of its own', async () => {
  const { went, user } = show();
  await user.keyboard('{Control>}');
  await user.click(screen.getByRole('link', { name: 'Fix WEB-1' }));
  expect(went).toEqual([]);
});
