import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { TestProviders } from '@/lib/testing/test-providers';
import { toast } from './toast';
import { ToastHost } from './toast-host';

test('messages are displayed once, also those added before the toaster is loaded', async () => {
  toast({ title: 'Before the host' });
  render(
    <TestProviders>
      <ToastHost />
    </TestProviders>,
  );
  toast({ title: 'While it loads' });
  expect(await screen.findByText('While it loads')).toBeTruthy();
  act(() => toast({ title: 'Later' }));
  expect(await screen.findByText('Later')).toBeTruthy();
  for (const title of ['Before the host', 'While it loads', 'Later'])
    expect(screen.getAllByText(title)).toHaveLength(1);
});

test('two saves with the same title can both be undone', async () => {
  render(
    <TestProviders>
      <ToastHost />
    </TestProviders>,
  );
  const undone: number[] = [];
  for (const save of [1, 2])
    toast({ title: 'Saved', action: { label: `Undo ${save}`, onSelect: () => undone.push(save) } });
  fireEvent.click(await screen.findByRole('button', { name: 'Undo 1' }));
  fireEvent.click(screen.getByRole('button', { name: 'Undo 2' }));
  expect(undone).toEqual([1, 2]);
});
