import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import { expect, it } from 'vitest';
import en from '@/lib/messages/en.json';
import { Confirm } from './confirm';

let calls: string[] = [];

const show = (confirm: Partial<Parameters<typeof Confirm>[0]> = {}) => {
  calls = [];
  render(
    <NextIntlClientProvider locale="en" timeZone="UTC" messages={en}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a form hears the keys of a dialog inside its React tree */}
      <div onKeyDown={({ key, ctrlKey }) => key === 'Enter' && ctrlKey && calls.push('form')}>
        <Confirm
          open
          onClose={() => calls.push('close')}
          onConfirm={() => calls.push('confirm')}
          title="Detach 2 orders?"
          confirmLabel="Detach"
          {...confirm}
        >
          <p>They will be in no shipment.</p>
        </Confirm>
      </div>
    </NextIntlClientProvider>,
  );
  return userEvent.setup();
};

it('Ctrl+Enter confirms the dialog, and does not submit the form below', async () => {
  const user = show();
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(calls).toEqual(['confirm']);
});

it('Ctrl+Enter does nothing while the confirmation is incomplete, and focuses its button', async () => {
  const user = show({ typed: '52' });
  const field = screen.getByRole('textbox');
  await user.click(field);
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(calls).toEqual([]);
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Detach'));
  await user.type(field, '52');
  await user.keyboard('{Meta>}{Enter}{/Meta}');
  expect(calls).toEqual(['confirm']);
});

it('a Ctrl+Enter still held from the form does not confirm the dialog that it opened', async () => {
  show();
  const dialog = screen.getByRole('dialog');
  dialog.dispatchEvent(
    new KeyboardEvent('keydown', {
      key: 'Enter',
      ctrlKey: true,
      repeat: true,
      bubbles: true,
      cancelable: true,
    }),
  );
  expect(calls).toEqual([]);
});
