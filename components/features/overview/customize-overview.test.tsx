import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { TestProviders } from '@/lib/testing/test-providers';
import { CustomizeOverview } from './customize-overview';

const words = {
  ...{ act: 'Customize', title: 'Customize', hint: 'Hide and move', up: 'Move up', down: 'Move down' },
  ...{ save: 'Save layout', reset: 'Restore defaults', failed: 'Not saved', saved: 'Saved' },
};

test('a metric moved to the top keeps the focus on its arrow, which is then disabled', async () => {
  const metrics = ['Orders', 'Returns'].map((label) => ({ id: label, label, hidden: false }));
  render(
    <TestProviders>
      <CustomizeOverview tenant="acme" metrics={metrics} words={words} />
    </TestProviders>,
  );
  fireEvent.click(screen.getByText('Customize'));
  const up = (label: string) => screen.getByLabelText(`Move up: ${label}`);
  up('Returns').focus();
  fireEvent.click(up('Returns'));
  await waitFor(() => expect(up('Returns').getAttribute('aria-disabled')).toBe('true'));
  await new Promise((resolve) => requestAnimationFrame(resolve));
  expect(document.activeElement).toBe(up('Returns'));
  expect(up('Returns').closest('li')?.previousElementSibling).toBeNull();
});
