import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { TestProviders } from '@/lib/testing/test-providers';
import { SignInSettingsForm } from './sign-in-settings';

test('roles can be saved once they differ from the saved ones, and the button says so before', async () => {
  const user = userEvent.setup();
  render(
    <TestProviders>
      <SignInSettingsForm roles={['operator', 'admin']} requiredRoles={['admin']} />
    </TestProviders>,
  );
  const save = screen.getByRole('button', { name: 'Save roles' });
  const operator = screen.getByRole('checkbox', { name: 'Operator' });
  expect(save.getAttribute('aria-disabled')).toBe('true');
  expect(save.getAttribute('data-tip')).toBe('No changes to save');
  await user.click(operator);
  expect(save.getAttribute('aria-disabled')).toBeNull();
  await user.click(operator);
  expect(save.getAttribute('aria-disabled')).toBe('true');
});
