import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { Popover } from './popover';

/** Browsers report asynchronously that a popover has closed, and not at all if it is open again by then. */
const closeUntold = (panel: HTMLElement) => {
  const untold = (event: Event) => event.stopImmediatePropagation();
  document.addEventListener('toggle', untold, true);
  act(() => panel.hidePopover());
  document.removeEventListener('toggle', untold, true);
};

it('a popover reopened before its close event starts fresh and takes the focus', async () => {
  const user = userEvent.setup();
  render(
    <Popover
      label="Find"
      trigger={(props) => (
        <button type="button" {...props}>
          Find
        </button>
      )}
    >
      <input aria-label="Text" />
    </Popover>,
  );
  const field = () => screen.getByRole<HTMLInputElement>('textbox', { hidden: true });
  await user.click(screen.getByRole('button'));
  await waitFor(() => expect(document.activeElement).toBe(field()));
  await user.keyboard('zyt');
  expect(field().value).toBe('zyt');
  const panel = screen.getByRole('dialog', { hidden: true });
  closeUntold(panel);
  act(() => {
    screen.getByRole('button').focus();
    panel.showPopover();
  });
  expect(field().value).toBe('');
  await waitFor(() => expect(document.activeElement).toBe(field()));
});
